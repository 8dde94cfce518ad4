import * as z from "zod";
import { entityNames, entityOf } from "../entities/registry.ts";
import { mutationByName, mutationNames } from "../mutations/registry.ts";

/** What phones hold of each entity and mutation: a line per field, its type and who sees it. */
export type SchemaOutline = Readonly<Record<string, readonly string[]>>;

export interface SchemaFingerprint {
  version: number;
  /** Phones in use have this version, so a change needs the next one. */
  isReleased: boolean;
  entities: SchemaOutline;
  mutations: SchemaOutline;
}

/**
 * A short text that tells a type from any other. Leaves out limits, because they refuse values and do not change a
 * shape.
 */
function typeText(type: z.core.$ZodType): string {
  if (type instanceof z.ZodOptional) return `${typeText(type.unwrap())}?`;
  if (type instanceof z.ZodDefault) return `${typeText(type.unwrap())}?`;
  if (type instanceof z.ZodNullable) return `${typeText(type.unwrap())}|null`;
  if (type instanceof z.ZodArray) return `${typeText(type.element)}[]`;
  if (type instanceof z.ZodEnum) return `(${type.options.join("|")})`;
  if (type instanceof z.ZodUnion) return `(${type.options.map(typeText).join("|")})`;
  if (type instanceof z.ZodObject) return `{${fieldLines(type).join(", ")}}`;
  if (type instanceof z.ZodRecord) return `record<${typeText(type.valueType)}>`;
  // Phones hold the input of the pipe.
  if (type instanceof z.ZodPipe) return typeText(type.in);
  if (type instanceof z.ZodStringFormat) return type.format ?? "string";
  return type._zod.def.type;
}

function fieldLines(type: z.core.$ZodType, sides: Readonly<Record<string, readonly string[]>> = {}): string[] {
  if (!(type instanceof z.ZodObject)) return [`all: ${typeText(type)}`];
  const fields = Object.entries<z.core.$ZodType>(type.shape).map(([field, of]) => {
    const seenBy = sides[field];
    return `${field}: ${typeText(of)}${seenBy ? `, seen by ${seenBy.toSorted().join(", ") || "nobody"}` : ""}`;
  });
  return fields.sort();
}

export function entityOutline(): SchemaOutline {
  const all = entityNames.map(entityOf);
  return Object.fromEntries(all.map(({ name, schema, visibility }) => [name, fieldLines(schema, visibility)]));
}

export function mutationOutline(): SchemaOutline {
  return Object.fromEntries(
    mutationNames.flatMap((name) => {
      const mutation = mutationByName(name);
      return mutation && mutation.outbox !== "never" ? [[name, fieldLines(mutation.args)]] : [];
    }),
  );
}

type Outlines = Pick<SchemaFingerprint, "entities" | "mutations">;

/** Describes each field that is new, gone or changed. */
export function outlineChanges(before: Outlines, now: Outlines): string[] {
  return [...changesOf(before.entities, now.entities), ...changesOf(before.mutations, now.mutations)];
}

function changesOf(before: SchemaOutline, now: SchemaOutline): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return names.flatMap((name) => {
    const [old, present] = [before[name], now[name]];
    if (old === undefined) return [`${name} is new`];
    if (present === undefined) return [`${name} is gone`];
    return fieldChanges(name, fieldsIn(old), fieldsIn(present));
  });
}

function fieldsIn(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(": ")), line.slice(line.indexOf(": ") + 2)]));
}

function fieldChanges(name: string, before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].flatMap((field) => {
    const [old, present] = [before.get(field), now.get(field)];
    if (old === present) return [];
    if (old === undefined) return [`${name}.${field} is new (${present})`];
    return [present === undefined ? `${name}.${field} is gone` : `${name}.${field} was ${old} and is ${present}`];
  });
}

/** Says in one sentence how the committed fingerprint and this code disagree; undefined when they agree. */
export function schemaProblem(known: SchemaFingerprint, now: Outlines & { version: number }): string | undefined {
  const changes = outlineChanges(known, now);
  const write = "run `npm run schema` and commit shared/api/schemaFingerprint.json";
  if (known.version !== now.version)
    return `SCHEMA_VERSION is ${now.version}, the fingerprint's ${known.version}: ${write}.`;
  if (changes.length === 0) return undefined;
  const what = changes.join("; ");
  return known.isReleased
    ? `${what}. Phones hold version ${known.version}: raise SCHEMA_VERSION in shared/api/schemaVersion.ts, then ${write}.`
    : `${what}. Version ${known.version} is not released yet: ${write}.`;
}
