import { formatRand, formatWhen } from "#shared/rules/format.ts";
import { fieldsOf, textIn } from "./mutationTexts.ts";

/** The server's current rows in a few words: the match's state and the bid's. */
export function stateNow(current: unknown): string | undefined {
  const rows = fieldsOf(current);
  const parts = [fixtureNow(rows["fixture"]), bidNow(rows["bid"])].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("; ");
}

function fixtureNow(row: unknown): string | undefined {
  const fixture = fieldsOf(row);
  const status = textIn(fixture, "status");
  const date = textIn(fixture, "matchDate");
  const time = textIn(fixture, "matchTime");
  if (status === undefined) return undefined;
  return date && time ? `the match of ${formatWhen(date, time)} is ${status}` : `the match is ${status}`;
}

function bidNow(row: unknown): string | undefined {
  const bid = fieldsOf(row);
  const status = textIn(bid, "status");
  const cents = bid["proposedPriceCents"];
  if (status === undefined) return undefined;
  return typeof cents === "number" ? `the bid of ${formatRand(cents)} is ${status}` : `the bid is ${status}`;
}
