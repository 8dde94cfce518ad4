import { startEmbeddedMongo } from "./startEmbeddedMongo.ts";

/** `npm run db`: runs the database alone; the first line printed is its address. */
async function main(): Promise<void> {
  const dataDir = process.env["DATA_DIR"] ?? "./data";
  const database = await startEmbeddedMongo({ dataDir });
  process.stdout.write(`${database.uri}\n`);
  const stop = (): void => {
    void database.close().then(() => process.exit(0));
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
