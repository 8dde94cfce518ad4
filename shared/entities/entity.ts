import type * as z from "zod";
import { audiencesOf, type Actor, type Audience, type PrivateAudience } from "./actor.ts";
import type { BaseRow } from "./baseFields.ts";
import { grantsBy, type FieldGrant, type Sides, type Visibility } from "./visibility.ts";

/** Public rows every client starts with: matching rows, with the fields it may see. */
export interface PublicWindows<Field extends string = string> {
  /** In pages, by id. `fromToday` is a date field: only rows from today (the server's) on. */
  paged: readonly { equals: FieldValues<Field>; fromToday?: Field }[];
  /** Only this many, the newest by a date field, all at once. */
  newest: readonly { equals: FieldValues<Field>; by: Field; count: number }[];
}

export type FieldValues<Field extends string = string> = Readonly<Partial<Record<Field, string>>>;

/**
 * The rows sent to a client without a cursor: always those of its own audiences, plus none, all public ones, or these
 * windows. Rows outside them come by the feed once they change, and are read on demand.
 */
export type FirstSync<Field extends string = string> = "own" | "public" | PublicWindows<Field>;

export interface Entity<Name extends string = string, Shape extends z.ZodRawShape = z.ZodRawShape> {
  name: Name;
  /** Dexie table and MongoDB collection. */
  table: string;
  schema: z.ZodObject<Shape>;
  fields: readonly (keyof Shape & string)[];
  /** Has a number 1, 2, 3… that the server assigns when it accepts the row. */
  numbered: boolean;
  /** The field whose values are numbered separately. */
  numberedBy?: keyof Shape & string;
  /** Field lists for lookups (equality), in addition to the id. */
  indexes: readonly (readonly (keyof Shape & string)[])[];
  /** The same for values that must be unique. */
  unique: readonly (readonly (keyof Shape & string)[])[];
  firstSync: FirstSync<keyof Shape & string>;
  /** The sides that see each field. */
  visibility: Readonly<Record<string, readonly string[]>>;
  /** Who sees which fields of this row. Depends on the row alone. */
  seenBy(row: z.infer<z.ZodObject<Shape>>): FieldGrant<keyof Shape & string>[];
}

type RowWith<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<Shape>>;

type Definition<Name extends string, Shape extends z.ZodRawShape, Side extends string> = Omit<
  Entity<Name, Shape>,
  "fields" | "numbered" | "indexes" | "unique" | "firstSync" | "visibility" | "seenBy"
> &
  Partial<Pick<Entity<Name, Shape>, "numbered" | "indexes" | "unique">> & {
    /** The sides that see each field. */
    visibility: Visibility<RowWith<Shape> & BaseRow, Side>;
  } & (OwnRows<Shape, Side> | PublicRows<Shape, Side>);

/** Private rows: giving the public a side is a type error, because no first sync would bring it the rows. */
interface OwnRows<Shape extends z.ZodRawShape, Side extends string> {
  firstSync: "own";
  /** Who is on each side of this row. Depends on the row alone. */
  sidesOf(row: RowWith<Shape>): Sides<Side, PrivateAudience> | "nobody";
}

interface PublicRows<Shape extends z.ZodRawShape, Side extends string> {
  firstSync: Exclude<FirstSync<keyof Shape & string>, "own">;
  sidesOf(row: RowWith<Shape>): Sides<Side> | "nobody";
}

/** Declares an entity once: the Dexie table, the collection, the REST body and the sync patch follow from it. */
export function entity<Name extends string, Shape extends z.ZodRawShape, Side extends string>(
  definition: Definition<Name, Shape, Side>,
): Entity<Name, Shape> {
  const { sidesOf, ...rest } = definition;
  const fields = Object.keys(rest.schema.shape);
  const seenBy = grantsBy(rest.visibility, sidesOf, fields);
  return { numbered: false, indexes: [], unique: [], ...rest, fields, seenBy };
}

/** An entity whose name is known only at run time. */
export interface AnyEntity {
  name: string;
  table: string;
  schema: z.ZodObject;
  fields: readonly string[];
  numbered: boolean;
  numberedBy?: string;
  indexes: readonly (readonly string[])[];
  unique: readonly (readonly string[])[];
  firstSync: FirstSync;
  visibility: Readonly<Record<string, readonly string[]>>;
  seenBy(row: never): FieldGrant[];
}

/** Field lists with unique values, including numbers. */
export function uniqueFieldsOf({ unique, numbered, numberedBy }: AnyEntity): readonly (readonly string[])[] {
  if (!numbered) return unique;
  return [...unique, numberedBy === undefined ? ["number"] : [numberedBy, "number"]];
}

const noWindows: PublicWindows = { paged: [], newest: [] };

/** An entity's windows; none if its public rows are sent all or not at all. */
export function windowsOf({ firstSync }: Pick<AnyEntity, "firstSync">): PublicWindows {
  return typeof firstSync === "string" ? noWindows : firstSync;
}

type Visible = Pick<AnyEntity, "seenBy">;

/** Everyone who may see any part of this row. */
export function audienceOf<Row>(entity: Visible, row: Row): Audience[] {
  return entity.seenBy(row as never).map((grant) => grant.audience);
}

/** An actor's view of a row: the union of their audiences' fields, or undefined if there are none. */
export function viewFor<Row extends object>(entity: Visible, row: Row, actor: Actor): Partial<Row> | undefined {
  return viewForAudiences(entity, row, audiencesOf(actor));
}

/** The same for a set of audiences: the feed compares a row's views before and after a change. */
export function viewForAudiences<Row extends object>(
  entity: Visible,
  row: Row,
  audiences: readonly Audience[],
): Partial<Row> | undefined {
  const grants = entity.seenBy(row as never).filter((grant) => audiences.includes(grant.audience));
  if (grants.length === 0) return undefined;
  const visible: Record<string, unknown> = {};
  for (const { fields } of grants) {
    for (const field of fields) {
      const value: unknown = Reflect.get(row, field);
      if (value !== undefined) visible[field] = value;
    }
  }
  return visible as Partial<Row>;
}
