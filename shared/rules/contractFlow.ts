import type { Bid } from "../entities/bid.ts";
import type { Contract, Signature } from "../entities/contract.ts";
import type { Fixture } from "../entities/fixture.ts";
import { notAcceptedRejection } from "./bidFlow.ts";
import { contractTerms } from "./contractTerms.ts";
import { DomainError } from "./domainError.ts";
import { daysBetween } from "./format.ts";

type Permitted = Pick<Bid, "status" | "schoolPermissionStatus">;
type Signable = Pick<Contract, "textHash" | "supersededAt" | "streamerSignature" | "requesterSignature">;

/** Permission first, then whether the text read is current, then whether this side has signed. */
export function signRejection(
  bid: Permitted,
  contract: Signable,
  role: Signature["role"],
  readHash: string,
): DomainError | undefined {
  const rejection = signingClosedRejection(bid);
  if (rejection) return rejection;
  if (contract.supersededAt || contract.textHash !== readHash) return new DomainError("contract.termsChanged");
  return signatureOf(contract, role) ? new DomainError("contract.alreadySigned") : undefined;
}

export function canSign(bid: Permitted, contract: Signable, role: Signature["role"]): boolean {
  return signRejection(bid, contract, role, contract.textHash) === undefined;
}

/** The requester agrees that work starts now if the match is within the free cancellation. */
export function needsStartNow(fixture: Pick<Fixture, "matchDate">, role: Signature["role"], today: string): boolean {
  return role === "requester" && daysBetween(today, fixture.matchDate) <= contractTerms.freeCancellationDays;
}

export function isSignedByBoth(contract: Pick<Contract, "streamerSignature" | "requesterSignature">): boolean {
  return contract.streamerSignature !== undefined && contract.requesterSignature !== undefined;
}

/** The current contract of a bid: earlier texts stay as a record only, and addenda only change it. */
export function currentContract<Row extends Pick<Contract, "supersededAt" | "addendumTo">>(
  contracts: readonly Row[],
): Row | undefined {
  return contracts.find((contract) => !contract.supersededAt && !contract.addendumTo);
}

/** The requester's signature under a match's newest contract: earlier ones were for bookings that have ended. */
export function requesterSignatureOf(contracts: readonly Contract[]): Signature | undefined {
  const newestFirst = contracts.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt));
  return currentContract(newestFirst)?.requesterSignature;
}

/** The addenda of the current contract, oldest first. */
export function addendaOf<Row extends Pick<Contract, "supersededAt" | "addendumTo" | "createdAt">>(
  contracts: readonly Row[],
): Row[] {
  const addenda = contracts.filter((contract) => contract.addendumTo !== undefined && !contract.supersededAt);
  return addenda.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
}

function signingClosedRejection(bid: Permitted): DomainError | undefined {
  if (bid.schoolPermissionStatus === "withdrawn") return new DomainError("contract.permissionWithdrawn");
  if (bid.schoolPermissionStatus !== "approved") return new DomainError("contract.permissionMissing");
  return notAcceptedRejection(bid);
}

function signatureOf(contract: Signable, role: Signature["role"]): Signature | undefined {
  return role === "streamer" ? contract.streamerSignature : contract.requesterSignature;
}
