import type { ReactNode } from "react";

/** A slot for contacting a match's streamer. The page fills it. */
export type StreamerContact = (thread: {
  fixtureId: string;
  streamerId: string;
  streamerName: string;
  /** "{homeSchool} vs {awaySchool}". */
  match: string;
  label?: string;
}) => ReactNode;
