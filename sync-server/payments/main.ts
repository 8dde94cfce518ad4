import { loadSigningKeys } from "../auth/signingKeys.ts";
import { openDatabase } from "../db/connect.ts";
import { parseEnv } from "../env.ts";
import { openRowReader } from "../sync/rowReader.ts";
import { openProviders } from "./providers.ts";
import { reconcile } from "./reconcile.ts";

/** `npm run reconcile`: may run alongside servers. Exits with 1 when anything differs. */
async function main(): Promise<void> {
  const env = parseEnv({ ...process.env, SEED: "none" });
  const keys = await loadSigningKeys(env);
  const database = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR, joinsRunning: true });
  try {
    const payments = openProviders({ env, database, keys });
    const differences = await reconcile({ rows: openRowReader(database), payments });
    for (const line of differences) console.log(line);
    console.log(
      differences.length === 0
        ? `The books and ${payments.all.map(({ name }) => name).join(" and ")} agree.`
        : `${differences.length} differ.`,
    );
    if (differences.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
