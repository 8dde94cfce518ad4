import type { Contract } from "#shared/entities/contract.ts";
import { useMatchRows } from "./matchRows.ts";
import type { RowsState } from "./useRows.ts";

/** Every version of a bid's contract on this device, including the replaced ones. */
export function useContractsOf(bidId = ""): RowsState<Contract> {
  return useMatchRows("contract", "bidId", bidId);
}
