import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { MatchMoment } from "#shared/entities/newDate.ts";
import { addendumText } from "#shared/rules/addendumText.ts";
import { dateParts, formatWhen } from "#shared/rules/format.ts";
import type { Reader } from "#shared/rules/tracker.ts";

/** A match that one side looks at, with the signed contract that an addendum would change. */
export interface Movable {
  bid: Bid;
  fixture: Fixture;
  side: Reader;
  contract: Contract | undefined;
  otherName: string;
}

/** The addendum that this date signs; undefined while no contract is signed. */
export function addendumFor({ bid, fixture, contract }: Movable, newDate: MatchMoment): string | undefined {
  return contract && addendumText({ fixture, bid, contract, newDate });
}

/** "Tue 08/12/2026, 14:00". */
export function dayAndTime({ matchDate, matchTime }: MatchMoment): string {
  return `${dateParts(matchDate).weekday} ${formatWhen(matchDate, matchTime)}`;
}
