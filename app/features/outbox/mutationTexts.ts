import { outboxEntryOf } from "#shared/mutations/registry.ts";
import { fieldNames, outboxTexts } from "./outboxTexts.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** The arguments of a mutation as they lie in the outbox: their shape is known to the mutation alone. */
export function fieldsOf(args: unknown): Fields {
  return typeof args === "object" && args !== null ? { ...args } : {};
}

export function textIn(fields: Fields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** "Bid of R2400.00": what the mutation is called, with the sum when it is about one. */
export function mutationTitle(name: string, args: unknown): string {
  const price = textIn(fieldsOf(args), "proposedPrice");
  const title = titleOf(name);
  return price === undefined ? title : `${title} of R${price}`;
}

/** An outbox may hold a mutation that this version of the app does not know. */
function titleOf(name: string): string {
  return name === "noop" ? outboxTexts.takenBack : (outboxEntryOf(name)?.title ?? outboxTexts.someChange);
}

/**
 * What the person wrote, so that a rejection loses none of it. Arguments that an earlier version of the app wrote may
 * have other names: of those, every text is shown but ids.
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
