import { userAudience, type Audience, type PrivateAudience } from "./actor.ts";
import { baseFields, type BaseRow } from "./baseFields.ts";

/** What one audience sees of a row. */
export interface FieldGrant<Field extends string = string, Who extends Audience = Audience> {
  audience: Who;
  fields: readonly Field[];
}

/**
 * The sides that see each field, in the entity's own words. A field without a line does not compile; one with an empty
 * list never leaves the server.
 */
export type Visibility<Row extends BaseRow, Side extends string> = Readonly<
  Record<Exclude<keyof Row, keyof BaseRow>, readonly Side[]>
>;

/** Who is on each side of one row at present. A side without an audience sees nothing. */
export type Sides<Side extends string, Who extends Audience = Audience> = Readonly<Record<Side, readonly Who[]>>;

/** The accounts that the row names, leaving out those it does not. */
export function userAudiences(...userIds: readonly (string | undefined)[]): PrivateAudience[] {
  return userIds.filter((userId) => userId !== undefined).map(userAudience);
}

/** The fields that each audience sees of a row: one grant per audience, with its fields in schema order. */
export function grantsBy<Field extends string, Row>(
  visibility: Readonly<Record<string, readonly string[]>>,
  sidesOf: (row: Row) => Sides<string> | "nobody",
  order: readonly Field[],
): (row: Row) => FieldGrant<Field>[] {
  const known = new Map<string, Field[]>();
  const fieldsOf = (sides: readonly string[]): Field[] => {
    const key = sides.join(" ");
    const fields = known.get(key) ?? order.filter((field) => isSeenBy(visibility, field, sides));
    known.set(key, fields);
    return fields;
  };
  return (row) => {
    const sides = sidesOf(row);
    if (sides === "nobody") return [];
    return [...sidesByAudience(sides)].map(([audience, names]) => ({ audience, fields: fieldsOf(names) }));
  };
}

function isSeenBy(
  visibility: Readonly<Record<string, readonly string[]>>,
  field: string,
  sides: readonly string[],
): boolean {
  return Object.hasOwn(baseFields, field) || sides.some((side) => visibility[field]?.includes(side));
}

/** One account may be on several sides. */
function sidesByAudience(sides: Sides<string>): Map<Audience, string[]> {
  const found = new Map<Audience, string[]>();
  for (const [side, audiences] of Object.entries(sides)) {
    for (const audience of audiences) {
      const earlier = found.get(audience) ?? [];
      if (!earlier.includes(side)) found.set(audience, [...earlier, side]);
    }
  }
  return found;
}
