import { parseArgs } from "node:util";
import { pino } from "pino";
import { loadSigningKeys } from "../auth/signingKeys.ts";
import { presentReceipt } from "../auth/visitorSubmission.ts";
import { openDatabase } from "../db/connect.ts";
import { parseEnv } from "../env.ts";
import { openMongoStore } from "../sync/mongoStore.ts";
import { openRowReader } from "../sync/rowReader.ts";
import { WriterQueue } from "../sync/writer.ts";
import { retain } from "./retention.ts";

/** `npm run retention -- [--dry-run]`: what servers do by themselves every day; may run alongside them. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { "dry-run": { type: "boolean" } } });
  const isDryRun = values["dry-run"] ?? false;
  const env = parseEnv({ ...process.env, SEED: "none" });
  const keys = await loadSigningKeys(env);
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR, joinsRunning: true });
  const log = pino({ level: env.LOG_LEVEL }, process.stderr);
  const writer = new WriterQueue(await openMongoStore(database), presentReceipt(keys), log);
  try {
    const forgotten = await retain({ database, writer, rows: openRowReader(database), env }, { isDryRun });
    for (const [what, count] of Object.entries(forgotten)) console.log(`${what}: ${count}`);
    console.log(isDryRun ? "Nothing was changed: this was a dry run." : "Forgotten.");
  } finally {
    await writer.close();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
