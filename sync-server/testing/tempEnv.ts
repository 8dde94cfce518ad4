import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv, type Env } from "../env.ts";
import { ownDatabase } from "./replicaSet.ts";

export const testAdmin = { username: "admin", password: "admin-secret" };

export interface TempEnv {
  env: Env;
  dataDir: string;
  remove(): Promise<void>;
}

/**
 * An environment with a temporary data directory, any free port, no limits and an admin. When MONGODB_URI names a
 * replica set, it has a separate database there; a test of the embedded engine passes an empty MONGODB_URI.
 */
export async function tempEnv(variables: Record<string, string> = {}): Promise<TempEnv> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "touchline-test-"));
  const database = "MONGODB_URI" in variables ? undefined : ownDatabase();
  const env = parseEnv({
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    LOG_LEVEL: "silent",
    ADMIN_USERNAME: testAdmin.username,
    ADMIN_PASSWORD: testAdmin.password,
    ...(database ? { MONGODB_URI: database.uri } : {}),
    ...variables,
  });
  const remove = async (): Promise<void> => {
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { env, dataDir, remove };
}
