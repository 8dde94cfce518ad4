import type { Contract } from "#shared/entities/contract.ts";
import { useRows, type RowsState } from "./useRows.ts";

/** Every version of a bid's contract on this device, including the replaced ones. */
export function useContractsOf(bidId = ""): RowsState<Contract> {
  return useRows("contract", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
}
