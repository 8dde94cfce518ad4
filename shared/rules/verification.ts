import type { Streamer, VerificationStatus } from "../entities/streamer.ts";
import { DomainError } from "./domainError.ts";

export interface VerificationCard {
  title: string;
  text: string;
  tone: "pitch" | "sky" | "clay" | "grey";
}

/** The Account Verification card. An empty status is shown as pending. */
export function verificationCard(status: string | undefined): VerificationCard {
  switch (status || "pending") {
    case "pending":
      return {
        title: "Pending Review",
        text: "An admin checks your profile. Verification typically takes 2-3 business days.",
        tone: "sky",
      };
    case "approved":
      return { title: "Verified", text: "Your account is verified. You can apply for opportunities.", tone: "pitch" };
    case "rejected":
      return { title: "Rejected", text: "Your profile was not approved. Please contact support.", tone: "clay" };
    default:
      return { title: "Unknown Status", text: "The status of your verification is unknown.", tone: "grey" };
  }
}

type Decided = Pick<Streamer, "verificationStatus">;

/** Approve is offered unless already approved, Reject unless already rejected. */
export function verifyRejection(streamer: Decided, decision: VerificationStatus): DomainError | undefined {
  const isDecided = streamer.verificationStatus === decision;
  return isDecided ? new DomainError("streamer.alreadyDecided", { status: decision }) : undefined;
}

export function canApprove(streamer: Decided): boolean {
  return verifyRejection(streamer, "approved") === undefined;
}

export function canReject(streamer: Decided): boolean {
  return verifyRejection(streamer, "rejected") === undefined;
}
