import { aPhone } from "#server/testing/live.ts";
import { roleAccounts } from "#server/testing/roleAccounts.ts";
import { startTestServer } from "#server/testing/testServer.ts";
import type { LiveMatch, LiveServerSays, LiveServerTask } from "./liveServer.ts";

/** The product's server in its own process, its limits on, on the embedded database and this machine's disk. */
const server = await startTestServer({ env: { MONGODB_URI: "", RATE_LIMITS: "on" } });
const accounts = await roleAccounts(server.app);
const matches: LiveMatch[] = [];
for (let n = 0; n < Number(process.argv[2]); n += 1) {
  const phone = await aPhone(server, accounts);
  await phone.putInit(0);
  matches.push({ fixtureId: phone.fixtureId, streamId: phone.streamId, key: await phone.key() });
}
tell({ port: server.running.port, cookie: accounts.thatStreamer.cookie, matches });

process.on("message", (task: LiveServerTask) => void take(task));

async function take(task: LiveServerTask): Promise<void> {
  if (task === "stop") {
    await server.close();
    process.exit(0);
  }
  const { user, system } = process.cpuUsage();
  tell({ cpuSeconds: (user + system) / 1e6, diskReads: server.app.live.recent.reads });
}

function tell(answer: LiveServerSays): void {
  process.send?.(answer);
}
