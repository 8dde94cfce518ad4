import type { Bid } from "../entities/bid.ts";
import type { Contract } from "../entities/contract.ts";
import { notAcceptedRefusal } from "./bidFlow.ts";
import { DomainError } from "./domainError.ts";
import { streamLinkRefusal } from "./streamLink.ts";

/** What a bid must show to tell its stage: the fields that both parties see. */
export type Stage = Pick<
  Bid,
  "status" | "schoolPermissionStatus" | "contractSigned" | "streamUrl" | "deliveredAt" | "paymentStatus"
>;

/** Who has signed the contract that is valid now. */
export type Signatures = Pick<Contract, "streamerSignature" | "requesterSignature">;

export const displayStatuses = [
  "Completed & Paid",
  "Stream Delivered",
  "Live Streaming",
  "Ready to Stream",
  "Permission Granted",
  "Awaiting School Permission",
  "Initial Setup",
] as const;
export type DisplayStatus = (typeof displayStatuses)[number];

/** The first match wins: payment, delivery, stream, contract, permission. */
export function displayStatus(bid: Stage): DisplayStatus {
  if (bid.paymentStatus === "completed") return "Completed & Paid";
  if (bid.deliveredAt) return "Stream Delivered";
  if (bid.streamUrl) return "Live Streaming";
  if (bid.contractSigned) return "Ready to Stream";
  if (bid.schoolPermissionStatus === "approved") return "Permission Granted";
  if (bid.schoolPermissionStatus === "requested") return "Awaiting School Permission";
  return "Initial Setup";
}

/** Request School Permission is offered while nobody has asked. */
export function canRequestPermission(bid: Stage): boolean {
  return bid.status === "accepted" && bid.schoolPermissionStatus === "pending";
}

/** After a no, or a yes taken back, the school is asked again, with a message. */
export function canAskAgain(bid: Stage): boolean {
  const status = bid.schoolPermissionStatus;
  return bid.status === "accepted" && !bid.deliveredAt && (status === "declined" || status === "withdrawn");
}

/** Start Stream is offered once the contract is signed and there is no stream yet. */
export function canStartStream(bid: Stage): boolean {
  return bid.status === "accepted" && bid.contractSigned && !bid.streamUrl && !bid.deliveredAt;
}

/** End stream / Mark delivered. Without a stream the recording's address is needed. */
export function canDeliver(bid: Stage): boolean {
  return bid.status === "accepted" && permittedAndSignedRefusal(bid) === undefined && !bid.deliveredAt;
}

export function needsRecording(bid: Stage): boolean {
  return !bid.streamUrl;
}

export function canMarkPaid(bid: Stage): boolean {
  return markPaidRefusal(bid, "") === undefined;
}

/** Modify Request and Withdraw. */
export function canChangeBid(bid: Pick<Bid, "status">): boolean {
  return bid.status === "pending";
}

export function canCancelBid(bid: Pick<Bid, "status" | "deliveredAt">): boolean {
  return bid.status === "accepted" && !bid.deliveredAt;
}

/** Only accepted bids are active workflows. */
export function isActiveWorkflow(bid: Pick<Bid, "status">): boolean {
  return bid.status === "accepted";
}

/** A wrong state is refused before a wrong address. */
export function streamStartRefusal(bid: Stage, streamUrl: string): DomainError | undefined {
  const refusal = notAcceptedRefusal(bid);
  if (refusal) return refusal;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  return (
    permittedAndSignedRefusal(bid) ??
    (bid.streamUrl ? new DomainError("stream.alreadyStarted") : streamLinkRefusal(streamUrl))
  );
}

/** A ground without signal may deliver a recording without ever having gone live. */
export function deliverRefusal(bid: Stage, recordingUrl: string | undefined): DomainError | undefined {
  const refusal = notAcceptedRefusal(bid);
  if (refusal) return refusal;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  const missing = permittedAndSignedRefusal(bid);
  if (missing) return missing;
  if (recordingUrl) return streamLinkRefusal(recordingUrl);
  return bid.streamUrl ? undefined : new DomainError("stream.notStarted");
}

/** `reference` is what the other side knows the payment by. */
export function markPaidRefusal(bid: Stage, reference: string): DomainError | undefined {
  const refusal = notAcceptedRefusal(bid);
  if (refusal) return refusal;
  if (!bid.deliveredAt) return new DomainError("payment.notDelivered");
  return bid.paymentStatus === "completed" ? new DomainError("payment.alreadyPaid", { ref: reference }) : undefined;
}

function permittedAndSignedRefusal(bid: Stage): DomainError | undefined {
  if (bid.schoolPermissionStatus !== "approved") return new DomainError("stream.permissionMissing");
  return bid.contractSigned ? undefined : new DomainError("stream.contractMissing");
}
