import type { ReactNode } from "react";
import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import type { StreamerContact } from "./streamerContact.ts";

/** What other features add to a match of the dashboard. */
export interface MatchSlots {
  contact: StreamerContact;
  /** How the match is paid; paying may be the screen's amber next step. */
  payment: (fixture: Fixture, isNextStep?: boolean) => ReactNode;
  /** The way to the streamer's public profile. */
  profile: (streamer: Streamer) => ReactNode;
  /** What both sides say of each other once it is delivered. */
  review: (bid: Bid, fixture: Fixture) => ReactNode;
}
