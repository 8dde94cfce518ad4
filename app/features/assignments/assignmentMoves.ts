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

/** What the streamer can do now, the step of the workflow first. Cancelling is never the first thing to offer. */
export function assignmentMoves(bid: Bid, contract: Contract | undefined): { main: Move | undefined; others: Move[] } {
  const steps: readonly [Move, boolean][] = [
    ["requestPermission", canRequestPermission(bid)],
    ["askAgain", canAskAgain(bid)],
    ["sign", contract !== undefined && canSign(bid, contract, "streamer")],
    ["start", canStartStream(bid)],
    ["deliver", canDeliver(bid)],
    ["markPaid", canMarkPaid(bid)],
  ];
  const [main, ...others] = steps.filter(([, isOffered]) => isOffered).map(([move]) => move);
  return { main, others: canCancelBid(bid) ? [...others, "cancel"] : others };
}
