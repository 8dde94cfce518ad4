import { loadSigningKeys } from "../auth/signingKeys.ts";
import { openDatabase } from "../db/connect.ts";
import { parseEnv } from "../env.ts";
import { openRowReader } from "../sync/rowReader.ts";
import { createProvider } from "./createProvider.ts";
import { reconcile } from "./reconcile.ts";

/** `npm run reconcile`: may run alongside servers. Exits with 1 when anything differs. */
async function main(): Promise<void> {
  const env = parseEnv({ ...process.env, SEED: "none" });
  const keys = await loadSigningKeys(env);
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR, joinsRunning: true });
  try {
    const provider = createProvider(env, database, keys);
    const differences = await reconcile({ rows: openRowReader(database), payments: provider });
    for (const line of differences) console.log(line);
    console.log(differences.length === 0 ? `The books and ${provider.name} agree.` : `${differences.length} differ.`);
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
