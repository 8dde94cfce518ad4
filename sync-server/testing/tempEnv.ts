import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv, type Env } from "../env.ts";

export const testAdmin = { username: "admin", password: "admin-secret" };

export interface TempEnv {
  env: Env;
  dataDir: string;
  remove(): Promise<void>;
}

/** An environment with a data directory of its own, any free port, no limits and an admin. */
export async function tempEnv(variables: Record<string, string> = {}): Promise<TempEnv> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-test-"));
  const env = parseEnv({
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    ...variables,
  });
  return { env, dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}
