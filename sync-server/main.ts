import path from "node:path";
import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { parseEnv, publicAddress } from "./env.ts";
import { seedDemo } from "./seed/seedDemo.ts";
import { startServer } from "./startServer.ts";
import { stopOnSignal } from "./stopOnSignal.ts";

/** The built app is next to the built server (dist/app, dist/server), or in dist when run from source. */
const here = path.dirname(fileURLToPath(import.meta.url));
const isBuilt = path.basename(here) === "server";
const appDir = path.join(here, "..", isBuilt ? "app" : "dist/app");

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  const log = pino({ level: env.LOG_LEVEL, base: { pid: process.pid } });
  const server = await startServer({ env, log, appDir, ...(env.SEED === "demo" ? { prepare: seedDemo } : {}) });
  stopOnSignal(server);
  const address = env.PUBLIC_URL ? publicAddress(env) : `http://localhost:${server.port}`;
  if (process.send) process.send({ address });
  else console.log(`Touchline runs at ${address}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
