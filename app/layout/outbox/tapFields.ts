import { fieldNames, outboxTexts, tapNames } from "./outboxTexts.ts";

export type TapFields = Readonly<Record<string, unknown>>;

/** The arguments of a tap as they lie in the queue: their shape is known to the mutation alone. */
export function tapFields(args: unknown): TapFields {
  return typeof args === "object" && args !== null ? { ...args } : {};
}

export function textIn(fields: TapFields, key: string): string | undefined {
  const value = fields[key];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** "Bid of R2400.00": what the tap is, with the sum when it is about one. */
export function tapTitle(name: string, args: unknown): string {
  const price = textIn(tapFields(args), "proposedPrice");
  const title = tapNames[name] ?? outboxTexts.someChange;
  return price === undefined ? title : `${title} of R${price}`;
}

const typedKeys = [
  "subject",
  "message",
  "reason",
  "notes",
  "streamUrl",
  "recordingUrl",
  "additionalRequirements",
  "typedName",
  "verificationNotes",
];

/** What the person wrote, so that a refusal loses none of it. */
export function typedText(args: unknown): string | undefined {
  const fields = tapFields(args);
  const texts = typedKeys.map((key) => textIn(fields, key)).filter((text) => text !== undefined);
  return texts.length === 0 ? undefined : texts.join("\n");
}

export function fieldName(key: string): string {
  return fieldNames[key] ?? key;
}
