import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../env.ts";

/** The emails of a server without SMTP. */
function mailFolder(env: Pick<Env, "DATA_DIR">): string {
  return path.join(env.DATA_DIR, "mail");
}

/** Removes the file of one mail job. */
export async function removeMail(env: Pick<Env, "DATA_DIR">, jobId: string): Promise<void> {
  await rm(path.join(mailFolder(env), `${path.basename(jobId)}.eml`), { force: true });
}

/** Removes the files that contain one of these texts, however the email encodes it. Returns how many. */
export async function removeMailsNaming(env: Pick<Env, "DATA_DIR">, words: readonly string[]): Promise<number> {
  const wanted = words.map(plain);
  return removeMails(env, async (file) => {
    const text = readable(await readFile(file, "utf8"));
    return wanted.some((word) => text.includes(word));
  });
}

/** Removes files last written before this time. */
export function removeOldMails(env: Pick<Env, "DATA_DIR">, before: Date, isDryRun = false): Promise<number> {
  return removeMails(env, async (file) => (await stat(file)).mtime < before, isDryRun);
}

async function removeMails(
  env: Pick<Env, "DATA_DIR">,
  isWanted: (file: string) => Promise<boolean>,
  isDryRun = false,
): Promise<number> {
  const folder = mailFolder(env);
  let removed = 0;
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    if (!(await unlessGone(isWanted(file)))) continue;
    if (!isDryRun) await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessGone(readdir(folder))) ?? [];
}

/** Undefined when another process was first. */
async function unlessGone<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** Decodes quoted-printable text and encoded headers; leaves base64 (PDF) unchanged. */
function readable(mail: string): string {
  const unfolded = mail.replace(/=\r?\n/g, "").replace(/\?=\s+=\?/g, "?==?");
  const words = unfolded.replace(/=\?utf-8\?b\?([^?]*)\?=/gi, (_, text: string) => decoded(text, "base64"));
  const plainBytes = words.replace(/((?:=[0-9A-F]{2})+)/gi, (bytes) => decoded(bytes.replaceAll("=", ""), "hex"));
  return plain(unescaped(plainBytes));
}

function decoded(text: string, encoding: "base64" | "hex"): string {
  return Buffer.from(text, encoding).toString("utf8");
}

function unescaped(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[\s_]+/g, " ");
}
