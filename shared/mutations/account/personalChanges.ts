import { entityNames, type EntityName, type RowOf } from "../../entities/registry.ts";
import { redacted, type Erased } from "./erasedFields.ts";
import { personalData, type ForgottenStage } from "./personalData.ts";
import type { Changes } from "../store.ts";

/** What changes in a row when a person's traces are erased: the names in its texts, and what its entity says. */
export function erasedIn<Name extends EntityName>(name: Name, row: RowOf<Name>, person: Erased): Changes<RowOf<Name>> {
  const { texts, erase } = personalData[name];
  const named = Object.fromEntries(
    texts.map((field): [string, string | undefined] => [String(field), textOf(row, field)]),
  );
  const changes = { ...redacted(named, person.words), ...(erase === "nothing" ? {} : erase(row, person)) };
  // Each of these fields is a text of this entity.
  return changes as Changes<RowOf<Name>>;
}

function textOf(row: object, field: PropertyKey): string | undefined {
  const text: unknown = Reflect.get(row, field);
  return typeof text === "string" ? text : undefined;
}

/** What changes in a row once it has been kept long enough. */
export function forgottenIn<Name extends EntityName>(name: Name, row: RowOf<Name>, now: string): Changes<RowOf<Name>> {
  const { forget } = personalData[name];
  return forget === "never" ? {} : forget.changes(row, now);
}

/** The entities with rows of a match that go at this stage. */
export function forgottenWithMatch(stage: ForgottenStage): EntityName[] {
  return entityNames.filter((name) => {
    const { forget } = personalData[name];
    return forget !== "never" && forget.of === "match" && forget.after === stage;
  });
}
