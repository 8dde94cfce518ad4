import type { Bid } from "#shared/entities/bid.ts";
import type { Contract } from "#shared/entities/contract.ts";
import {
  canAskAgain,
  canCancelBid,
  canDeliver,
  canMarkPaid,
  canRequestPermission,
  canStartStream,
} from "#shared/rules/assignment.ts";
import { canSign } from "#shared/rules/contractFlow.ts";

export type Move = "requestPermission" | "askAgain" | "sign" | "start" | "deliver" | "markPaid" | "cancel";

const onMatchDay: readonly Move[] = ["start", "deliver"];

export interface Moves {
  main: Move | undefined;
  others: Move[];
  /** Cancelling is possible, but never one of the first options. */
  canCancel: boolean;
}

/**
 * What the streamer can do, the due step first. Before the match day a stream can be prepared, but its start is not yet
 * due.
 */
export function assignmentMoves(bid: Bid, contract: Contract | undefined, isMatchDay: boolean): Moves {
  const steps: readonly [Move, boolean][] = [
    ["requestPermission", canRequestPermission(bid)],
    ["askAgain", canAskAgain(bid)],
    ["sign", contract !== undefined && canSign(bid, contract, "streamer")],
    ["start", canStartStream(bid)],
    ["deliver", canDeliver(bid)],
    ["markPaid", canMarkPaid(bid)],
  ];
  const offered = steps.filter(([, isOffered]) => isOffered).map(([move]) => move);
  const main = offered.find((move) => isMatchDay || !onMatchDay.includes(move));
  return { main, others: offered.filter((move) => move !== main), canCancel: canCancelBid(bid) };
}
