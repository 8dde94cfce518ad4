import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { dropFiles, keepFiles, type NewFile } from "#app/db/keptFiles.ts";
import { tablesIn, type LocalDatabase } from "#app/db/localDatabase.ts";
import type { LocalFile } from "#app/db/localFile.ts";
import { isStorageFull } from "#app/db/storageFull.ts";
import type { ReadFile } from "#app/film/readVideo.ts";
import { storageFullSentence } from "#app/sync/syncTexts.ts";
import { isBrandPurpose, type BrandPurpose } from "#shared/rules/brandAssets.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { ShownAsset } from "./AssetFields.tsx";

const draftOf = "request:business";

/** Brand assets chosen for an unsent request. Like its texts, they survive a closed tab. */
export function useAssetDraft() {
  const database = useDatabase();
  const files = useLiveQuery(() => draftFiles(database), [database]) ?? [];
  return {
    files: files.flatMap(shownAsset),
    add: async (_purpose: BrandPurpose, { kept }: ReadFile) => {
      try {
        await database.transaction("rw", database.files, database.fileParts, async (running) =>
          keepFiles(tablesIn(running), [{ ...kept, draftOf }]),
        );
        return undefined;
      } catch (error) {
        if (isStorageFull(error)) return storageFullSentence;
        throw error;
      }
    },
    remove: (id: string) => void dropFiles(database, [id]),
  };
}

/** The chosen files, as the submission names them and as they are stored with it. */
export async function takeAssetDraft(database: LocalDatabase) {
  const files = await draftFiles(database);
  const kept = files.map(({ id, name, purpose, contentType, bytes, sha256, durationMs, thumbnail }): NewFile => ({
    ...{ id, name, purpose, contentType, bytes },
    ...definedFields({ sha256, durationMs, thumbnail }),
  }));
  const assets = files.flatMap(({ id, name, bytes, sha256, purpose }) =>
    isBrandPurpose(purpose) ? [{ id, name, bytes, purpose, ...definedFields({ sha256 }) }] : [],
  );
  return { kept, assets };
}

export async function dropAssetDraft(database: LocalDatabase): Promise<void> {
  const files = await draftFiles(database);
  await dropFiles(
    database,
    files.map(({ id }) => id),
  );
}

function draftFiles(database: LocalDatabase): Promise<LocalFile[]> {
  return database.files.filter((file) => file.draftOf === draftOf).toArray();
}

function shownAsset({ id, name, purpose, bytes, durationMs }: LocalFile): ShownAsset[] {
  return isBrandPurpose(purpose) ? [{ id, name, purpose, bytes, durationMs }] : [];
}
