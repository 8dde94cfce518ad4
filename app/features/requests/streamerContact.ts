import type { ReactNode } from "react";

/** A slot: the way to write to the streamer of a match. The page fills it. */
export type StreamerContact = (thread: {
  fixtureId: string;
  streamerId: string;
  streamerName: string;
  /** "{homeSchool} vs {awaySchool}". */
  match: string;
  label?: string;
}) => ReactNode;
