import { outboxEntryOf } from "#shared/mutations/clientMutations.ts";
import { fieldNames, outboxTexts } from "./outboxTexts.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** A mutation's arguments as stored in the outbox: only the mutation knows their shape. */
export function fieldsOf(args: unknown): Fields {
  return typeof args === "object" && args !== null ? { ...args } : {};
}

export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** "Bid of R2400.00": the mutation's title, with its amount if it has one. */
export function mutationTitle(name: string, args: unknown): string {
  const price = textIn(fieldsOf(args), "proposedPrice");
  const title = titleOf(name);
  return price === undefined ? title : `${title} of R${price}`;
}

/** An outbox may contain a mutation this app version does not know. */
function titleOf(name: string): string {
  return name === "noop" ? outboxTexts.takenBack : (outboxEntryOf(name)?.title ?? outboxTexts.someChange);
}

/**
 * What the user wrote, so that a rejection loses none of it. Arguments from an earlier app version may have other
 * names: of those it shows every text except ids.
 */
export function typedText(name: string, args: unknown, isOutdated = false): string | undefined {
  const fields = fieldsOf(args);
  const ofEarlier = () => Object.keys(fields).filter((key) => key !== "id" && !key.endsWith("Id"));
  const typed = isOutdated ? ofEarlier() : (outboxEntryOf(name)?.typedFields ?? []);
  const texts = typed.map((key) => textIn(fields, key)).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join("\n");
}

export function fieldName(key: string): string {
  return fieldNames[key] ?? key;
}
