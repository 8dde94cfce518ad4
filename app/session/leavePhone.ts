import { forgetActiveUser } from "#app/db/deviceDatabase.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { forgetDrafts } from "#app/db/useDraft.ts";
import { endSession, phoneOf, type PhoneUser } from "#app/sync/openPhone.ts";

/** Takes an account's rows and drafts off this phone. A queue that is kept is there when its owner signs in again. */
export async function leavePhone(user: PhoneUser, keepOutbox: boolean): Promise<void> {
  const database = new LocalDatabase(user.userId);
  const waiting = keepOutbox ? await database.outbox.count() : 0;
  await endSession(phoneOf(database, user), { keepOutbox });
  if (waiting > 0) {
    database.close();
    return;
  }
  forgetDrafts(user.userId);
  await database.delete();
  await forgetActiveUser();
}
