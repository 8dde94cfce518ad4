import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { askForBackgroundSync, askForLastingStorage } from "./browserPromises.ts";
import { mutate } from "./mutate.ts";
import { phoneOf, type PhoneUser } from "./openPhone.ts";
import { noteTap } from "./queueMark.ts";
import { isStorageFull } from "./storageFull.ts";
import { storageFullSentence } from "./syncTexts.ts";

export type Queued = { status: "queued"; mutationId: string } | { status: "refused"; code: string; message: string };

/** Queues a tap; a rule's refusal and a full phone become a sentence, anything else is a bug and is thrown. */
export async function queueTap<Name extends MutationName>(
  database: LocalDatabase,
  user: PhoneUser,
  name: Name,
  args: ArgsOf<Name>,
): Promise<Queued> {
  try {
    const mutationId = await mutate(phoneOf(database, user), name, args);
    noteTap(database.userId, mutationId);
    askForLastingStorage();
    askForBackgroundSync();
    return { status: "queued", mutationId };
  } catch (error) {
    if (error instanceof DomainError) return { status: "refused", code: error.code, message: error.message };
    if (isStorageFull(error)) return { status: "refused", code: "storage.full", message: storageFullSentence };
    throw error;
  }
}
