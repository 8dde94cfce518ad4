import type { Contract } from "#shared/entities/contract.ts";
import { useRows, type RowsState } from "./useRows.ts";

/** Every text of a bid's contract that this device has, the replaced ones too. */
export function useContractsOf(bidId = ""): RowsState<Contract> {
  return useRows("contract", (table) => table.where("bidId").equals(bidId).toArray(), [bidId]);
}
