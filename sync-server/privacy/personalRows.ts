import { userAudience } from "#shared/entities/actor.ts";
import { entityNames, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import { personalData } from "#shared/mutations/account/personalData.ts";
import { redactionPattern } from "#shared/rules/erasedText.ts";
import type { AppContext } from "../appContext.ts";
import { toRows, type RowDocument } from "../sync/mongoStore.ts";

type Reads = Pick<AppContext, "database">;
type Filter = Record<string, unknown>;

export interface PersonalRow {
  entity: EntityName;
  row: AnyRow;
}

/** Every row that an account owns or is a party to, including public rows it sees more of. */
export async function* rowsOfAccount(app: Reads, userId: string): AsyncGenerator<PersonalRow, void, undefined> {
  for (const entity of entityNames) {
    const { ownedBy } = personalData[entity];
    const own = ownedBy === "nobody" ? [] : ownedBy.map((field) => ({ [storedAs(field)]: userId }));
    yield* rowsWhere(app, entity, { $or: [{ audience: userAudience(userId) }, ...own] });
  }
}

/** Other people's rows that name this person in a text. */
export async function* rowsNaming(app: Reads, words: readonly string[]): AsyncGenerator<PersonalRow, void, undefined> {
  if (words.length === 0) return;
  const named = { $regex: redactionPattern(words), $options: "i" };
  for (const entity of entityNames) {
    const { texts } = personalData[entity];
    if (texts.length > 0) yield* rowsWhere(app, entity, { $or: texts.map((field) => ({ [field]: named })) });
  }
}

function storedAs(field: string): string {
  return field === "id" ? "_id" : field;
}

async function* rowsWhere({ database }: Reads, entity: EntityName, filter: Filter): AsyncGenerator<PersonalRow> {
  const table = database.collection<RowDocument>(database.entities[entity].table);
  for (const row of toRows(await table.find(filter).toArray())) yield { entity, row };
}
