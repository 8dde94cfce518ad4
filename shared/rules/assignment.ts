import type { Bid } from "../entities/bid.ts";
import type { Contract } from "../entities/contract.ts";
import { isBooked, notAcceptedRejection } from "./bidFlow.ts";
import { DomainError } from "./domainError.ts";
import { isStoppedBySchool } from "./permissionFlow.ts";
import { liveLinkRejection, streamLinkRejection } from "./streamLink.ts";

/** The fields of a bid that determine its stage: both parties see them. */
export type Stage = Pick<
  Bid,
  | "status"
  | "schoolPermissionStatus"
  | "schoolAsk"
  | "contractSigned"
  | "streamUrl"
  | "deliveredAt"
  | "paymentStatus"
  | "decidedPriceCents"
  | "noShow"
>;

/** The delivered recording: a link, or a file that follows. */
export interface Recording {
  recordingUrl?: string | undefined;
  recording?: object | undefined;
}

/** Who has signed the current contract. */
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

/** Request School Permission is offered until the school has been asked. */
export function canRequestPermission(bid: Stage): boolean {
  return bid.status === "accepted" && bid.schoolPermissionStatus === "pending";
}

/** After a refusal or withdrawal the school can be asked again, with a message. */
export function canAskAgain(bid: Stage): boolean {
  return bid.status === "accepted" && isStoppedBySchool(bid);
}

/** Start Stream is offered once the contract is signed, until there is a stream. */
export function canStartStream(bid: Stage): boolean {
  return bid.status === "accepted" && bid.contractSigned && !bid.streamUrl && !bid.deliveredAt;
}

/** End stream / Mark delivered. Without a stream the recording's URL is required. */
export function canDeliver(bid: Stage): boolean {
  return bid.status === "accepted" && permittedAndSignedRejection(bid) === undefined && !bid.deliveredAt;
}

export function needsRecording(bid: Stage): boolean {
  return !bid.streamUrl;
}

/** A dispute decided that nothing is due: the match is closed for both sides. */
export function isWaived(bid: Pick<Bid, "decidedPriceCents">): boolean {
  return bid.decidedPriceCents === 0;
}

export function canMarkPaid(bid: Stage): boolean {
  return markPaidRejection(bid, "") === undefined;
}

/** Modify Request and Withdraw. */
export function canChangeBid(bid: Pick<Bid, "status">): boolean {
  return bid.status === "pending";
}

export function canCancelBid(bid: Pick<Bid, "status" | "deliveredAt">): boolean {
  return isBooked(bid);
}

/** Only accepted bids are active workflows. */
export function isActiveWorkflow(bid: Pick<Bid, "status">): boolean {
  return bid.status === "accepted";
}

/** A wrong state is refused before a wrong URL. */
export function streamStartRejection(bid: Stage, streamUrl: string, match?: number): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  return (
    permittedAndSignedRejection(bid) ??
    (bid.streamUrl ? new DomainError("stream.alreadyStarted") : liveLinkRejection(streamUrl, match))
  );
}

/** A live stream's link can be corrected; starting and ending have separate steps. */
export function streamCorrectRejection(bid: Stage, streamUrl: string, match?: number): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  const missing = permittedAndSignedRejection(bid);
  if (missing) return missing;
  return bid.streamUrl ? liveLinkRejection(streamUrl, match) : new DomainError("stream.notLive");
}

export function canCorrectStream(bid: Stage): boolean {
  return bid.status === "accepted" && !bid.deliveredAt && Boolean(bid.streamUrl) && !permittedAndSignedRejection(bid);
}

/** A streamer at a ground without signal may deliver a recording without ever having gone live. */
export function deliverRejection(bid: Stage, recording: Recording): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  if (bid.deliveredAt) return new DomainError("stream.alreadyDelivered");
  const missing = permittedAndSignedRejection(bid);
  if (missing) return missing;
  if (!recording.recordingUrl && !recording.recording && !bid.streamUrl) return new DomainError("stream.notStarted");
  return recordingRejection(recording);
}

/** After delivery a recording can be added if there is none, or if its file was refused or has not arrived. */
export function addRecordingRejection(
  bid: Stage & Pick<Bid, "recordingUrl" | "recordingState">,
  recording: Recording,
): DomainError | undefined {
  if (!bid.deliveredAt) return notAcceptedRejection(bid) ?? new DomainError("recording.notDelivered");
  const missing = permittedAndSignedRejection(bid);
  if (missing) return missing;
  if (!canAddRecording(bid)) return new DomainError("recording.alreadyThere");
  if (!recording.recordingUrl && !recording.recording) return new DomainError("recording.missing");
  return recordingRejection(recording);
}

export function canAddRecording(bid: Stage & Pick<Bid, "recordingUrl" | "recordingState">): boolean {
  const isArriving = bid.recordingState === "receiving" || bid.recordingState === "checking";
  const isPermitted = permittedAndSignedRejection(bid) === undefined;
  return Boolean(bid.deliveredAt) && isPermitted && !bid.recordingUrl && !isArriving;
}

function recordingRejection({ recordingUrl, recording }: Recording): DomainError | undefined {
  if (recordingUrl && recording) return new DomainError("recording.twice");
  return recordingUrl ? streamLinkRejection(recordingUrl) : undefined;
}

/** `reference` identifies the payment for the other side. */
export function markPaidRejection(bid: Stage, reference: string): DomainError | undefined {
  const rejection = notAcceptedRejection(bid);
  if (rejection) return rejection;
  if (!bid.deliveredAt) return new DomainError("payment.notDelivered");
  if (bid.paymentStatus === "completed") return new DomainError("payment.alreadyPaid", { ref: reference });
  return isWaived(bid) ? new DomainError("payment.nothingDue") : undefined;
}

function permittedAndSignedRejection(bid: Stage): DomainError | undefined {
  if (bid.schoolPermissionStatus !== "approved") return new DomainError("stream.permissionMissing");
  return bid.contractSigned ? undefined : new DomainError("stream.contractMissing");
}
