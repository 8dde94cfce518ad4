import { audiencesOf, type Actor } from "../entities/actor.ts";
import { entityOf, type EntityName, type RowOf } from "../entities/registry.ts";

/** `budgetCents` → `budget`, `ratingHundredths` → `rating`: in REST, decimals are strings with two digits. */
type OuterName<Name> = Name extends `${infer Base}Cents` | `${infer Base}Hundredths` ? Base : Name;
type OuterValue<Name, Value> = Name extends `${string}Cents` | `${string}Hundredths` ? string : Value;

/** A row as REST returns it: a missing field is not visible to this reader, null is a field without a value. */
export type Presented<Row> = {
  [Field in keyof Row & string as OuterName<Field>]?: OuterValue<Field, Exclude<Row[Field], undefined>> | null;
} & { id: string };

/** Fields the specification lists: present even without a value. */
const listFields: Partial<Record<EntityName, readonly string[]>> = {
  fixture: ["additionalRequirements"],
  bid: ["streamUrl", "deliveredAt"],
};
const inside = new Set(["rev"]);

/** An actor's view of a row in the shape of a REST answer. */
export function presentRow<Name extends EntityName>(
  entityName: Name,
  view: Partial<RowOf<Name>>,
  actor: Actor,
): Presented<RowOf<Name>> {
  const blank = shownFields(entityName, view, actor).map((field): [string, unknown] => [field, null]);
  const fields = new Map<string, unknown>([...blank, ...Object.entries(view)]);
  const outer = [...fields].filter(([field]) => !inside.has(field)).map(([field, value]) => outerField(field, value));
  // The type mirrors what outerField does to each field.
  return Object.fromEntries(outer) as Presented<RowOf<Name>>;
}

/** Every field this reader would see if it had a value. */
function shownFields(entityName: EntityName, view: object, actor: Actor): string[] {
  const audiences = audiencesOf(actor);
  const grants = entityOf(entityName).seenBy(view as never);
  const fields = grants.filter((sight) => audiences.includes(sight.audience)).flatMap((sight) => sight.fields);
  return [...(listFields[entityName] ?? []), ...fields];
}

function outerField(field: string, value: unknown): [string, unknown] {
  const decimal = /^(\w+?)(Cents|Hundredths)$/.exec(field);
  if (decimal?.[1]) return [decimal[1], typeof value === "number" ? (value / 100).toFixed(2) : null];
  return [field, outerValue(value)];
}

function outerValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(outerValue);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => outerField(field, inner)));
}
