import { canSign } from "#shared/rules/contractFlow.ts";
import { isLiveNow } from "#shared/rules/tracker.ts";
import type { AssignedMatch } from "./useMyMatches.ts";

/** What the requester of an assigned match can do now; undefined while someone else has to act. */
export function requesterMove({ bid, contract }: Pick<AssignedMatch, "bid" | "contract">) {
  if (contract && canSign(bid, contract, "requester")) return "sign";
  return isLiveNow(bid) ? "watch" : undefined;
}
