import { pino } from "pino";
import { parseEnv } from "../env.ts";
import { stopOnSignal } from "../stopOnSignal.ts";
import { startWorker } from "./startWorker.ts";

/** `npm run worker`: emails, expiry and pruning for the servers of MONGODB_URI. */
async function main(): Promise<void> {
  const env = parseEnv({ ...process.env, SEED: "none" });
  const worker = await startWorker(env, pino({ level: env.LOG_LEVEL, base: { pid: process.pid } }));
  stopOnSignal(worker);
  console.log(`The worker works; its health is at http://localhost:${worker.port}/api/health`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
