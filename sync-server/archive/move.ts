import { openDatabase } from "../db/connect.ts";
import type { Database } from "../db/database.ts";
import { contentAtRest, isEmptyDatabase, summarise, writeContent, type ContentSummary } from "../db/content.ts";
import { refuseWhileUsed } from "../db/livingProcesses.ts";
import { hasRestoreMark } from "../db/restoreMark.ts";
import type { Env } from "../env.ts";
import { fillMarked } from "./restore.ts";

/** From the embedded engine to the replica set at MONGODB_URI, or back. */
export type Direction = "export" | "import";

/** Copies everything from one engine to the other through the driver, then compares. No server may run on either. */
export async function move(env: Env, direction: Direction, { replaces = false } = {}): Promise<ContentSummary> {
  if (!env.MONGODB_URI) throw new Error("MONGODB_URI is not set: it names the replica set on the other side.");
  const embedded = await openDatabase({ uri: undefined, dataDir: env.DATA_DIR });
  try {
    const replicaSet = await openDatabase({ uri: env.MONGODB_URI, dataDir: env.DATA_DIR });
    try {
      await refuseWhileUsed(replicaSet);
      const [source, target] = direction === "export" ? [embedded, replicaSet] : [replicaSet, embedded];
      return await copy(source, target, replaces);
    } finally {
      await replicaSet.close();
    }
  } finally {
    await embedded.close();
  }
}

async function copy(source: Database, target: Database, replaces: boolean): Promise<ContentSummary> {
  if (await hasRestoreMark(source)) throw new Error("The source is not whole: its restore was cut off.");
  if (await isEmptyDatabase(source)) throw new Error("There is nothing to copy: the source is empty.");
  if (!replaces && !(await hasRestoreMark(target)) && !(await isEmptyDatabase(target))) {
    throw new Error("There is data on the other side already. Add --replace to throw it away.");
  }
  const summary = await summarise(source);
  await fillMarked(target, summary, async () => {
    for await (const part of contentAtRest(source)) await writeContent(target, part);
  });
  return summary;
}
