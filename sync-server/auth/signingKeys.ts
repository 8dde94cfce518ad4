import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";

/** The first key signs, all of them verify: put a new one in front and drop the old one later. */
export interface SigningKeys {
  session: readonly string[];
  token: readonly string[];
}

/** Keys from the environment; without any, a key made at the first start and kept in DATA_DIR/keys. */
export async function loadSigningKeys(env: Env): Promise<SigningKeys> {
  return {
    session: env.SESSION_KEYS.length > 0 ? env.SESSION_KEYS : [await keptKey(env.DATA_DIR, "session")],
    token: env.TOKEN_KEYS.length > 0 ? env.TOKEN_KEYS : [await keptKey(env.DATA_DIR, "token")],
  };
}

async function keptKey(dataDir: string, name: string): Promise<string> {
  const folder = path.join(dataDir, "keys");
  const file = path.join(folder, name);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // "wx" leaves an existing key alone, even when two processes start at once.
  await writeFile(file, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600 }).catch(ignoreExisting);
  const key = (await readFile(file, "utf8")).trim();
  if (key.length < 32) throw new Error(`The key in ${file} is too short. Remove the file to have a new one made.`);
  return key;
}

function ignoreExisting(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
}
