import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";

/** What both sides share of a match: its own watch page with its key. Matches from before had none: the stream's. */
export function sharedLink({ number }: Fixture, { watchKey, streamUrl }: Bid): string {
  if (number === undefined || watchKey === undefined) return streamUrl ?? "";
  return window.location.origin + watchAddress(number, watchKey);
}
