import { pino } from "pino";
import { parseEnv } from "../env.ts";
import { openApp } from "../openApp.ts";
import { seedDemo } from "./seedDemo.ts";

/** Fills the database in DATA_DIR with the demo data and exits. Refuses to run in production. */
async function main(): Promise<void> {
  const env = parseEnv({ LOG_LEVEL: "info", ...process.env, SEED: "demo" });
  const opened = await openApp(env, pino({ level: env.LOG_LEVEL }));
  try {
    await seedDemo(opened);
  } finally {
    await opened.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
