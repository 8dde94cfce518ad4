import { randomBytes, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";

/** The first key signs, all of them verify: put a new one in front and drop the old one later. */
export interface SigningKeys {
  session: readonly string[];
  token: readonly string[];
  /** Push services ask for them: a device's subscription is made with one of them and ends with it. */
  push: readonly string[];
}

/** Keys from the environment; without any, a key made at the first start and kept in DATA_DIR/keys. */
export async function loadSigningKeys(env: Env): Promise<SigningKeys> {
  return {
    session: env.SESSION_KEYS.length > 0 ? env.SESSION_KEYS : [await keptKey(env.DATA_DIR, "session")],
    token: env.TOKEN_KEYS.length > 0 ? env.TOKEN_KEYS : [await keptKey(env.DATA_DIR, "token")],
    push: await pushKeysFor(env),
  };
}

/** Servers that share their token keys need no others in common: the pair is derived from them. */
async function pushKeysFor({ PUSH_KEYS, TOKEN_KEYS, DATA_DIR }: Env): Promise<readonly string[]> {
  const given = PUSH_KEYS.length > 0 ? PUSH_KEYS : TOKEN_KEYS;
  return given.length > 0 ? given : [await keptKey(DATA_DIR, "push")];
}

async function keptKey(dataDir: string, name: string): Promise<string> {
  const file = path.join(dataDir, "keys", name);
  const key = (await readIfThere(file)) ?? (await makeKey(file));
  if (key.length < 32) throw new Error(`The key in ${file} is too short. Remove the file to have a new one made.`);
  return key;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/** Makes the key in `file`; when several processes do so at once, all of them return the key of the first. */
async function makeKey(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, randomBytes(32).toString("base64url"), { flag: "wx", mode: 0o600, flush: true });
  try {
    // A link appears with its whole content or not at all, and leaves an existing key alone.
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
