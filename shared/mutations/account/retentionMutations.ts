import * as z from "zod";
import type { MediaFile } from "../../entities/mediaFile.ts";
import type { AnyRow, EntityName } from "../../entities/registry.ts";
import { rowId } from "../../forms/textFields.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { forgottenIn, forgottenWithMatch } from "./personalChanges.ts";
import { forgottenStages, type ForgottenStage } from "./personalData.ts";
import type { Store } from "../store.ts";

export const retentionMutations = {
  /** Erases from a match and its rows what may no longer be kept. */
  "fixture.forget": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    /** `fileIds`: the match's uploads. */
    args: z.object({ id: rowId, stage: z.enum(forgottenStages), fileIds: z.array(rowId).max(1_000) }),
    async run(store, { id, stage, fileIds }, { now }) {
      const fixture = await foundRow(store, "fixture", id);
      await forgetOfMatch(store, { id, stage, fileIds }, now);
      const own = stage === "contacts" ? forgottenIn("fixture", fixture, now) : {};
      await store.update("fixture", id, { ...own, forgotten: stage });
      return { id };
    },
  }),

  /** A school's address unused by any match for a year, or an old transfer's bank details. */
  "contact.forget": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ entity: z.enum(["schoolContact", "payout"]), id: rowId }),
    async run(store, { entity, id }, { now }) {
      await forget(store, entity, await foundRow(store, entity, id), now);
      return { id };
    },
  }),
};

/** Finds a match's rows by its id, except its files: the caller lists theirs. */
async function forgetOfMatch(
  store: Store,
  { id, stage, fileIds }: { id: string; stage: ForgottenStage; fileIds: readonly string[] },
  now: string,
): Promise<void> {
  for (const entity of forgottenWithMatch(stage)) {
    const rows =
      entity === "mediaFile" ? await filesNamed(store, fileIds) : await store.find(entity, { fixtureId: id });
    for (const row of rows) await forget(store, entity, row, now);
  }
}

async function filesNamed(store: Store, fileIds: readonly string[]): Promise<MediaFile[]> {
  const files = await Promise.all(fileIds.map((id) => store.get("mediaFile", id)));
  return files.filter((file) => file !== undefined);
}

async function forget(store: Store, entity: EntityName, row: AnyRow, now: string): Promise<void> {
  const changes = forgottenIn(entity, row, now);
  if (Object.keys(changes).length > 0) await store.update(entity, row.id, changes);
}
