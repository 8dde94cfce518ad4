import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";

/** The match's own page for its parties: `/watch?match=12#key`. Undefined before the match has its number. */
export function watchPage({ number }: Pick<Fixture, "number">, { watchKey }: Pick<Bid, "watchKey">) {
  return number === undefined ? undefined : watchAddress(number, watchKey);
}

/** What both sides share of a match: its own page with the key that lets others in. Undefined without a key. */
export function sharedLink(fixture: Pick<Fixture, "number">, bid: Pick<Bid, "watchKey">): string | undefined {
  const page = watchPage(fixture, bid);
  return page === undefined || bid.watchKey === undefined ? undefined : window.location.origin + page;
}
