import { forgetActiveUser } from "#app/db/deviceDatabase.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { dropFiles, isOnlyHere } from "#app/db/keptFiles.ts";
import { leaveLive } from "#app/db/liveUnsent.ts";
import { forgetSharedVideos } from "#app/db/sharedVideos.ts";
import { forgetDrafts } from "#app/db/useDraft.ts";
import { forgetFileMark } from "#app/sync/uploads/fileMark.ts";
import { forgetMark } from "#app/sync/outboxMark.ts";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { endSession, clientStoreOf } from "#app/sync/openClientStore.ts";

/**
 * Deletes an account's rows from this phone, and its outbox and unsent files unless they are kept for the next sign-in.
 * Resolves once that is done: only then may the user be told. Returns a function that deletes the emptied database,
 * once no screen shows it.
 */
export async function clearAccount(user: StoreOwner, keepOutbox: boolean): Promise<() => Promise<void>> {
  const database = new LocalDatabase(user.userId);
  await forgetSharedVideos();
  await endSession(clientStoreOf(database, user), { keepOutbox });
  const kept = (await leaveFiles(database, keepOutbox)) + (await leaveLive(database, keepOutbox));
  const waiting = (await database.outbox.count()) + kept;
  if (waiting === 0) {
    forgetMark(user.userId);
    await forgetActiveUser();
  }
  return async () => {
    if (waiting > 0) return database.close();
    forgetDrafts(user.userId);
    await database.delete();
  };
}

/** Deletes what the server has, or everything. Returns how many files are kept. */
async function leaveFiles(database: LocalDatabase, keepUnsent: boolean): Promise<number> {
  const files = await database.files.toArray();
  const kept = keepUnsent ? files.filter(isOnlyHere) : [];
  if (kept.length === 0) forgetFileMark(database.userId);
  await dropFiles(
    database,
    files.filter((file) => !kept.includes(file)).map(({ id }) => id),
  );
  return kept.length;
}
