import { isWaived, type Signatures, type Stage } from "./assignment.ts";
import { schoolAskSentence } from "./schoolAsk.ts";

export type Reader = "streamer" | "requester";
export type StepState = "done" | "mine" | "waiting" | "toCome" | "refused";

export interface TrackerStep {
  label: string;
  state: StepState;
  isCurrent: boolean;
}

const labels = ["Assigned", "School Permission", "Contract", "Stream", "Payment"] as const;

/** The five steps of an accepted bid for one side: whose move each is. */
export function trackerSteps(bid: Stage, reader: Reader, signatures: Signatures = {}): TrackerStep[] {
  const states: readonly StepState[] = [
    "done",
    permissionState(bid, reader),
    contractState(bid, reader, signatures),
    streamState(bid, reader),
    paymentState(bid),
  ];
  const current = isLiveNow(bid) ? 3 : states.findIndex((state) => state !== "done");
  return labels.map((label, index) => ({ label, state: states[index] ?? "toCome", isCurrent: index === current }));
}

/** What happens next, in one sentence. */
export function nextAction(bid: Stage, reader: Reader, signatures: Signatures = {}): string {
  const isStreamer = reader === "streamer";
  if (bid.schoolPermissionStatus === "withdrawn") {
    const text = "The school has withdrawn permission. The video is hidden.";
    return isStreamer ? `${text} Remove every copy you published.` : text;
  }
  if (bid.paymentStatus === "completed" && bid.deliveredAt) return "Delivered and paid. Nothing more to do.";
  if (bid.deliveredAt && isWaived(bid)) return "Delivered. Nothing is to be paid, and nothing more to do.";
  if (bid.deliveredAt) {
    return isStreamer ? "Mark as paid once the money has arrived." : "Watch the recording and pay the streamer.";
  }
  const reported = reportSentence(bid, reader);
  if (reported !== undefined) return reported;
  if (bid.schoolPermissionStatus === "declined") return "The school declined. The stream won't go ahead.";
  if (bid.schoolPermissionStatus === "pending") {
    return isStreamer ? "Ask the school for permission." : "The streamer asks the school for permission.";
  }
  if (bid.schoolPermissionStatus === "requested") return schoolAskSentence(bid, reader);
  if (!bid.contractSigned) {
    if (!ownSignature(reader, signatures)) return "Read the contract and sign it.";
    return isStreamer ? "You have signed. The requester signs next." : "You have signed. The streamer signs next.";
  }
  if (bid.streamUrl) return isStreamer ? "End the stream when the match is over." : "The match is live. Watch now.";
  return isStreamer
    ? "Start the stream when the match begins."
    : "Both have signed. The streamer starts the stream when the match begins.";
}

/** While somebody is said not to have come, nothing else is next. */
function reportSentence({ noShow }: Stage, reader: Reader): string | undefined {
  if (noShow?.state === "contested") return "Nothing to do until we have decided.";
  if (noShow?.state !== "open") return undefined;
  return noShow.by === reader
    ? "The other side has 24 hours to contest your report."
    : "Answer the report: say whether you were there.";
}

function permissionState(bid: Stage, reader: Reader): StepState {
  switch (bid.schoolPermissionStatus) {
    case "approved":
      return "done";
    case "requested":
      return "waiting";
    case "declined":
    case "withdrawn":
      return "refused";
    case "pending":
      return reader === "streamer" ? "mine" : "waiting";
    default:
      return bid.schoolPermissionStatus satisfies never;
  }
}

function contractState(bid: Stage, reader: Reader, signatures: Signatures): StepState {
  if (bid.contractSigned) return "done";
  if (bid.schoolPermissionStatus !== "approved") return "toCome";
  return ownSignature(reader, signatures) ? "waiting" : "mine";
}

function streamState(bid: Stage, reader: Reader): StepState {
  if (bid.streamUrl || bid.deliveredAt) return "done";
  if (!bid.contractSigned) return "toCome";
  return reader === "streamer" ? "mine" : "waiting";
}

/** Paying is the requester's move, marking as paid the streamer's. */
function paymentState(bid: Stage): StepState {
  if (bid.paymentStatus === "completed" || isWaived(bid)) return "done";
  return bid.deliveredAt ? "mine" : "toCome";
}

/** The match can be watched live. */
export function isLiveNow(bid: Stage): boolean {
  return Boolean(bid.streamUrl) && bid.schoolPermissionStatus === "approved" && !bid.deliveredAt;
}

function ownSignature(reader: Reader, signatures: Signatures) {
  return reader === "streamer" ? signatures.streamerSignature : signatures.requesterSignature;
}
