import type { Database } from "./database.ts";

/** Present while the database is being filled by a restore or a move: until then its content is incomplete. */
interface RestoreMark {
  _id: "restore";
  startedAt: Date;
}

export const markCollection = "restoreMark";

export async function hasRestoreMark(database: Pick<Database, "collection">): Promise<boolean> {
  return (await database.collection<RestoreMark>(markCollection).findOne({ _id: "restore" })) !== null;
}

export async function setRestoreMark(database: Pick<Database, "collection">): Promise<void> {
  const marks = database.collection<RestoreMark>(markCollection);
  await marks.replaceOne({ _id: "restore" }, { startedAt: new Date() }, { upsert: true });
}

export async function removeRestoreMark(database: Pick<Database, "collection">): Promise<void> {
  await database.collection<RestoreMark>(markCollection).deleteOne({ _id: "restore" });
}

export async function refuseUnfinishedRestore(database: Pick<Database, "collection">): Promise<void> {
  if (!(await hasRestoreMark(database))) return;
  throw new Error("A restore of this database was cut off, so it is not complete. Run the same restore again.");
}
