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

export interface Moves {
  main: Move | undefined;
  others: Move[];
  /** Cancelling is possible, and never among the first things to offer. */
  canCancel: boolean;
}

/** What the streamer can do now, the step of the workflow first. */
export function assignmentMoves(bid: Bid, contract: Contract | undefined): Moves {
  const steps: readonly [Move, boolean][] = [
    ["requestPermission", canRequestPermission(bid)],
    ["askAgain", canAskAgain(bid)],
    ["sign", contract !== undefined && canSign(bid, contract, "streamer")],
    ["start", canStartStream(bid)],
    ["deliver", canDeliver(bid)],
    ["markPaid", canMarkPaid(bid)],
  ];
  const [main, ...others] = steps.filter(([, isOffered]) => isOffered).map(([move]) => move);
  return { main, others, canCancel: canCancelBid(bid) };
}
