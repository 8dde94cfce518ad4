import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";
import { resultOf } from "../sync/receipts.ts";

const film = [
  { table: "videoClips", where: {} },
  { table: "mediaFiles", where: { purpose: { $in: ["clip", "recording"] } } },
];

/**
 * Film from an earlier version, or from a backup, does not name the school's answer that covers it: this is worked out
 * before the server takes requests. Once per match: film that it cannot assign stays hidden.
 */
export async function coverEarlierFilm({ database, writer }: Pick<AppContext, "database" | "writer">): Promise<void> {
  const fixtureIds = new Set<string>();
  for (const { table, where } of film) {
    const unnamed = database.collection<{ _id: string; fixtureId: string }>(table);
    const found = await unnamed.find({ ...where, permissionId: { $exists: false } }).toArray();
    for (const { fixtureId } of found) fixtureIds.add(fixtureId);
  }
  for (const fixtureId of fixtureIds) {
    const mutationId = derivedId("system", fixtureId, "film.cover");
    const cover = { actor: { kind: "system" }, origin: "system", name: "film.cover", mutationId } as const;
    resultOf(await writer.write({ ...cover, args: { fixtureId } }));
  }
}
