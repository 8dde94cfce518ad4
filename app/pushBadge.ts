import { Dexie } from "dexie";
import { showBadge } from "./db/appBadge.ts";
import { activeUser } from "./db/deviceDatabase.ts";
import { databaseName, LocalDatabase } from "./db/localDatabase.ts";
import { refusedIn } from "./db/refusedFiles.ts";
import { openRejections } from "./db/results.ts";

/**
 * The number on the icon when a push comes: what the server counts, and what only this device knows. The open app counts
 * the same (features/outbox/AppBadge.tsx).
 */
export async function showPushedBadge(unread: number): Promise<void> {
  await showBadge(unread + (await refusedHere().catch(() => 0)));
}

/** Changes and files of the signed-in account that were refused. */
async function refusedHere(): Promise<number> {
  const user = await activeUser();
  if (!user || !(await Dexie.exists(databaseName(user.userId)))) return 0;
  const database = new LocalDatabase(user.userId);
  try {
    const files = await database.files.toArray();
    const found = await database.rows("mediaFile").bulkGet(files.map(({ id }) => id));
    const rows = new Map(found.flatMap((row) => (row ? [[row.id, row]] : [])));
    return (await openRejections(database)).length + refusedIn({ files, rows }).length;
  } finally {
    database.close();
  }
}
