import { useContractsOf } from "#app/db/useContractsOf.ts";
import { useRow } from "#app/db/useRows.ts";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { Contract, Signature } from "#shared/entities/contract.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { addendaOf, currentContract } from "#shared/rules/contractFlow.ts";

export interface OpenContract {
  contract: Contract;
  bid: Bid;
  fixture: Fixture;
  /** The signed-in account's side; undefined for an admin, who only reads. */
  side: Signature["role"] | undefined;
  /** Signed changes of it, oldest first. */
  addenda: Contract[];
  /** Texts replaced after the school agreed again. */
  earlier: Contract[];
}

export type ContractState =
  | { status: "loading" }
  | { status: "missing" }
  | { status: "notYet" }
  | ({ status: "open" } & OpenContract);

/** One bid's contract as stored on this phone. */
export function useContract(bidId: string | undefined): ContractState {
  const { userId } = useStoreOwner();
  const bid = useRow("bid", bidId);
  const fixture = useRow("fixture", bid.status === "ready" ? bid.row.fixtureId : undefined);
  const contracts = useContractsOf(bidId);
  if (bid.status === "loading" || contracts.status === "loading") return { status: "loading" };
  if (bid.status === "missing") return { status: "missing" };
  if (fixture.status !== "ready") return { status: "loading" };
  const contract = currentContract(contracts.rows);
  if (!contract) return { status: "notYet" };
  const addenda = addendaOf(contracts.rows);
  const earlier = contracts.rows.filter((row) => row.supersededAt !== undefined);
  return {
    status: "open",
    contract,
    bid: bid.row,
    fixture: fixture.row,
    side: sideOf(contract, userId),
    addenda,
    earlier,
  };
}

function sideOf(contract: Contract, userId: string): Signature["role"] | undefined {
  if (contract.streamerUserId === userId) return "streamer";
  return contract.requesterId === userId ? "requester" : undefined;
}
