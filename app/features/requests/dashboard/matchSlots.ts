import type { ReactNode } from "react";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import type { StreamerContact } from "./streamerContact.ts";

/** What other features add to a match on the dashboard. */
export interface MatchSlots {
  contact: StreamerContact;
  /** The match's payment; paying may be the screen's amber next step. */
  payment: (fixture: Fixture, isNextStep?: boolean) => ReactNode;
  /** That somebody did not come, reported or to report. */
  noShow: (bid: Bid, fixture: Fixture) => ReactNode;
  /** The match's other date, proposed or to propose. */
  newDate: (bid: Bid, fixture: Fixture) => ReactNode;
  /** The link to the streamer's public profile. */
  profile: (streamer: Streamer) => ReactNode;
  /** Both sides' reviews after delivery. */
  review: (bid: Bid, fixture: Fixture) => ReactNode;
}
