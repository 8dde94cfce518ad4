import { nextAction } from "#shared/rules/tracker.ts";
import { requesterMove } from "./requesterMove.ts";
import { dashboardTexts } from "../texts.ts";
import type { AssignedMatch, MyMatches, OpenMatch } from "./useMyMatches.ts";

const texts = dashboardTexts.next;

type Ready = Extract<MyMatches, { status: "ready" }>;

export interface NextMatch {
  fixture: OpenMatch["fixture"];
  sentence: string;
}

/** The match that needs its requester first: live, then to sign, then with bids to choose from, then the next one. */
export function nextMatch({ assigned, open, completed }: Ready): NextMatch | undefined {
  const withBids = open.find(({ applications }) => applications.length > 0);
  const moving = movesFirst(assigned);
  if (moving) return { fixture: moving.fixture, sentence: sentenceOf(moving) };
  if (withBids) return { fixture: withBids.fixture, sentence: texts.bids(withBids.applications.length) };
  const [coming] = assigned;
  if (coming) return { fixture: coming.fixture, sentence: sentenceOf(coming) };
  const [waiting] = open;
  if (waiting) return { fixture: waiting.fixture, sentence: texts.noBids };
  const [over] = completed;
  return over && { fixture: over.fixture, sentence: sentenceOf(over) };
}

function movesFirst(assigned: readonly AssignedMatch[]): AssignedMatch | undefined {
  const does = (move: "watch" | "sign") => assigned.find((match) => requesterMove(match) === move);
  return does("watch") ?? does("sign");
}

function sentenceOf({ bid, contract }: AssignedMatch): string {
  return nextAction(bid, "requester", contract ?? {});
}
