import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { MediaFile } from "#shared/entities/mediaFile.ts";
import { isBrandPurpose } from "#shared/rules/brandAssets.ts";
import { mediaAddress } from "#shared/rules/mediaAddress.ts";
import type { ShownAsset } from "./AssetFields.tsx";
import { assetTexts as texts } from "./assetTexts.ts";

/** The files of your own request, in any state. */
export function useOwnAssets({ assetFileIds = [] }: Pick<Fixture, "assetFileIds">): ShownAsset[] {
  const database = useDatabase();
  return useLiveQuery(() => assetsOf(database, assetFileIds), [database, assetFileIds.join()]) ?? [];
}

async function assetsOf(database: LocalDatabase, ids: readonly string[]): Promise<ShownAsset[]> {
  const [rows, here] = await Promise.all([
    database.rows("mediaFile").bulkGet([...ids]),
    database.files.bulkGet([...ids]),
  ]);
  return rows.flatMap((row, at) => (row ? shownAsset(row, here[at] !== undefined) : []));
}

function shownAsset(row: MediaFile, isHere: boolean): ShownAsset[] {
  const { id, name, purpose, bytes, durationMs, state } = row;
  if (!isBrandPurpose(purpose)) return [];
  const address = state === "ready" ? mediaAddress(id) : undefined;
  return [{ id, name, purpose, bytes, durationMs, address, note: noteOf(row, isHere) }];
}

function noteOf({ state, reason }: MediaFile, isHere: boolean): string {
  if (state === "refused") return reason ?? texts.states.refused;
  return state === "expected" && !isHere ? texts.notHere : texts.states[state];
}
