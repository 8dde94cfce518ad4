import { userAudience } from "#shared/entities/actor.ts";
import { entityNames, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import { namesAnyOf } from "#shared/rules/erasedText.ts";
import type { AppContext } from "../appContext.ts";
import { toRows, type RowDocument } from "../sync/mongoStore.ts";

type Reads = Pick<AppContext, "database">;
type Filter = Record<string, unknown>;

export interface PersonalRow {
  entity: EntityName;
  row: AnyRow;
}

/** Rows of an account that nobody is shown any more, so that no audience names it. */
const ownFields: Partial<Record<EntityName, readonly string[]>> = {
  user: ["_id"],
  streamer: ["userId"],
  mediaFile: ["ownerUserId"],
  videoClip: ["ownerUserId"],
  highlightReel: ["creatorId"],
};

/** Texts of others in which a person may be named. */
const textsOfOthers: Partial<Record<EntityName, readonly string[]>> = {
  notification: ["text"],
  schoolContact: ["email", "phone", "name"],
  reelReport: ["contact", "reason"],
  // Not shown to the person yet, or written in another thread.
  review: ["reviewText"],
  message: ["subject", "message"],
};

/** Every row that an account owns or is a side of, its private sight of public ones included. */
export async function* rowsOfAccount(app: Reads, userId: string): AsyncGenerator<PersonalRow, void, undefined> {
  for (const entity of entityNames) {
    const own = (ownFields[entity] ?? []).map((field) => ({ [field]: userId }));
    yield* rowsWhere(app, entity, { $or: [{ audience: userAudience(userId) }, ...own] });
  }
}

/** Rows of others that name this person in a text. */
export async function* rowsNaming(app: Reads, words: readonly string[]): AsyncGenerator<PersonalRow, void, undefined> {
  if (words.length === 0) return;
  const named = { $regex: namesAnyOf(words), $options: "i" };
  for (const [entity, fields] of Object.entries(textsOfOthers) as [EntityName, readonly string[]][]) {
    yield* rowsWhere(app, entity, { $or: fields.map((field) => ({ [field]: named })) });
  }
}

async function* rowsWhere({ database }: Reads, entity: EntityName, filter: Filter): AsyncGenerator<PersonalRow> {
  const table = database.collection<RowDocument>(database.entities[entity].table);
  for (const row of toRows(await table.find(filter).toArray())) yield { entity, row };
}
