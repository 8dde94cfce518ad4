import type { ScoreEvent } from "../../entities/scoreEvent.ts";
import type { Clock } from "./clock.ts";

/** What the score is made of: nothing in an event says who pressed. */
export type Scored = Pick<
  ScoreEvent,
  "id" | "side" | "kind" | "points" | "period" | "clockMs" | "at" | "turn" | "undoes"
>;

/** One side of the board: "24"; "2" sets and "14" points; "187/6" and "18.2 overs". */
export interface SideScore {
  main: string;
  more: string;
}

export interface Score {
  home: SideScore;
  away: SideScore;
  /** The sets already played: "25–20, 23–25"; empty elsewhere. */
  detail: string;
  period: number;
  /** "Half 2". */
  periodName: string;
  clock: Clock | undefined;
}
