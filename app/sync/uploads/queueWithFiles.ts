import { firstMeta, type StoreOwner } from "#app/db/clientStore.ts";
import { clientStoreWithin, inTransaction } from "#app/db/dexieClientStore.ts";
import { keepFiles, type NewFile } from "#app/db/keptFiles.ts";
import { lazyRules } from "#app/db/lazyRules.ts";
import { tablesIn, type LocalDatabase } from "#app/db/localDatabase.ts";
import { isStorageFull } from "#app/db/storageFull.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { askForBackgroundSync, askForLastingStorage } from "../browserPromises.ts";
import { markFiles } from "./fileMark.ts";
import { mutate, type Queued } from "../mutate.ts";
import { noteMutation } from "../outboxMark.ts";
import { storageFullSentence } from "../syncTexts.ts";

/** Queues a mutation and stores the files it names, in one transaction: never one without the other. */
export async function queueWithFiles<Name extends MutationName>(
  database: LocalDatabase,
  user: StoreOwner,
  name: Name,
  args: ArgsOf<Name>,
  files: readonly NewFile[],
): Promise<Queued> {
  try {
    const mutationId = await inTransaction(database, "rw", lazyRules, async (running) => {
      const store = clientStoreWithin(running, () => firstMeta(user), lazyRules);
      const queued = await mutate(store, name, args);
      await keepFiles(tablesIn(running), files, queued);
      return queued;
    });
    noteMutation(database.userId, mutationId);
    markFiles(
      database.userId,
      files.map(({ id }) => id),
    );
    askForLastingStorage();
    askForBackgroundSync();
    return { status: "queued", mutationId };
  } catch (error) {
    if (error instanceof DomainError) return { status: "refused", code: error.code, message: error.message };
    if (isStorageFull(error)) return { status: "refused", code: "storage.full", message: storageFullSentence };
    throw error;
  }
}
