import type { MutationResult } from "#app/db/clientStore.ts";
import { outboxEntryOf } from "#shared/mutations/clientMutations.ts";
import { formatRand, randText } from "#shared/rules/format.ts";
import { fieldName, fieldsOf, type Fields } from "./mutationTexts.ts";

export interface ConflictField {
  key: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface Conflict {
  fields: ConflictField[];
  /** The same change, applied to the server's current values. */
  argsOverTheirs: Record<string, unknown>;
}

const centsByField: Readonly<Record<string, string>> = { proposedPrice: "proposedPriceCents", budget: "budgetCents" };

/** Both versions of what two devices have changed; undefined when the server did not send its version. */
export function conflictOf({ name, code, args, current }: MutationResult): Conflict | undefined {
  const row = fieldsOf(fieldsOf(current)[outboxEntryOf(name)?.conflictEntity ?? "none"]);
  if (code !== "sync.changedElsewhere" || row["id"] === undefined) return undefined;
  const mine = fieldsOf(args);
  const keys = Object.keys(mine).filter((key) => key !== "id" && key !== "was" && mine[key] !== undefined);
  const was = Object.fromEntries(keys.map((key) => [key, valueIn(row, key)]));
  const fields = keys.map((key) => ({
    key,
    label: fieldName(key),
    mine: shown(key, String(mine[key])),
    theirs: shown(key, valueIn(row, key)),
  }));
  return { fields: fields.filter((field) => field.mine !== field.theirs), argsOverTheirs: { ...mine, was } };
}

/** A row's value as the form shows it: money in rand, absent as empty. */
function valueIn(row: Fields, key: string): string {
  const cents = row[centsByField[key] ?? ""];
  if (typeof cents === "number") return randText(cents);
  const value = row[key];
  return typeof value === "string" ? value : "";
}

function shown(key: string, value: string): string {
  return key in centsByField && value !== "" ? formatRand(Math.round(Number(value) * 100)) : value;
}
