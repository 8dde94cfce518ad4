import type { Bid } from "../entities/bid.ts";
import type { Contract } from "../entities/contract.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { MatchMoment } from "../entities/newDate.ts";
import { formatRand, formatWhen } from "./format.ts";
import { matchTitle } from "./matchTitle.ts";
import { textHash } from "./textHash.ts";

/** Stored on each addendum, as the template is on a contract. */
export const addendumTemplate = "addendum-en 1.0";

export interface AddendumParts {
  fixture: Pick<Fixture, "homeSchool" | "awaySchool" | "matchDate" | "matchTime" | "venue" | "number">;
  bid: Pick<Bid, "proposedPriceCents">;
  /** The signed agreement that it changes. */
  contract: Pick<Contract, "textHash">;
  newDate: MatchMoment;
}

/** What both sides sign by proposing and accepting a new date. The same on every device: no locale, no time zone. */
export function addendumText({ fixture, bid, contract, newDate }: AddendumParts): string {
  const number = fixture.number === undefined ? "" : `, Fixture #${fixture.number}`;
  const from = formatWhen(fixture.matchDate, fixture.matchTime);
  const to = formatWhen(newDate.matchDate, newDate.matchTime);
  const school = inline(fixture.homeSchool);
  return [
    `Addendum to the streaming agreement: ${inline(matchTitle(fixture))}${number}`,
    `1. Agreement. It changes the agreement both sides signed, whose text has the SHA-256 ${contract.textHash}.`,
    `2. New date. The match moves from ${from} to ${to}. The venue stays: ${inline(fixture.venue)}.`,
    `3. Price. It stays ${formatRand(bid.proposedPriceCents)}, all included. Money paid already counts for the new date.`,
    `4. The school decides. The new date counts from the moment ${school} says yes to it, on its conditions. Until then, and if it says no, the agreement stays as it was.`,
    `5. Cancelling. The hours of clause 8 count from the new kick-off.`,
    `6. Signing. Proposing this date was one side's signature, accepting it the other's, each with the name under the agreement.`,
  ].join("\n\n");
}

/** The hash that both sides send with their answer: it proves which text they saw. */
export function addendumHash(parts: AddendumParts): string {
  return textHash(addendumText(parts));
}

function inline(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
