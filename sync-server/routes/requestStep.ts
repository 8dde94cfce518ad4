import type { BodyOf } from "#shared/api/contract.ts";
import type { Bid } from "#shared/entities/bid.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { badRequest } from "./handler.ts";

/** The workflow step that a change to a request asks for. */
interface RequestStep {
  name: MutationName;
  args: Record<string, unknown>;
}

type Change = BodyOf<"changeRequest">;

/** The mutation that a partial request means. Exactly one: two steps in one call could half-succeed. */
export function requestStep(
  bid: Pick<Bid, "id" | "message" | "proposedPriceCents" | "deliveredAt">,
  change: Change,
  newId: string,
): RequestStep {
  const steps = [
    statusStep(bid.id, change),
    permissionStep(bid.id, change, newId),
    change.paymentStatus === "completed" ? step("bid.markPaid", { id: bid.id }) : undefined,
    change.streamUrl === undefined ? undefined : step("stream.start", { bidId: bid.id, streamUrl: change.streamUrl }),
    deliverStep(bid, change, newId),
    editStep(bid, change),
  ].filter((named): named is RequestStep => named !== undefined);
  const [only, ...others] = steps;
  if (!only) throw badRequest("Say what changes: a status, a stream address, a price.");
  if (others.length > 0) throw badRequest("Change one thing at a time.");
  return only;
}

function step(name: MutationName, args: Record<string, unknown>): RequestStep {
  return { name, args };
}

function statusStep(id: string, { status, cancelReason, priceSeenCents }: Change): RequestStep | undefined {
  switch (status) {
    case undefined:
      return undefined;
    case "accepted":
      return step("bid.accept", { id, priceSeenCents });
    case "withdrawn":
      return step("bid.withdraw", { id });
    case "cancelled":
      return step("bid.cancel", { id, reason: cancelReason ?? undefined });
    default:
      return status satisfies never;
  }
}

function permissionStep(bidId: string, change: Change, newId: string): RequestStep | undefined {
  if (change.schoolPermissionStatus === undefined) return undefined;
  if (change.schoolPermissionStatus !== "requested") {
    throw new DomainError("auth.notAllowed", {}, "Only the school answers that. You can set it to requested.");
  }
  return step("permission.request", { id: newId, bidId, message: change.message });
}

/** A change after delivery adds a missing recording. */
function deliverStep(bid: Pick<Bid, "id" | "deliveredAt">, change: Change, newId: string): RequestStep | undefined {
  const { deliveredAt, recordingUrl, recording } = change;
  if (deliveredAt === undefined && !recordingUrl && !recording) return undefined;
  const isLater = bid.deliveredAt !== undefined && deliveredAt === undefined;
  return step(isLater ? "stream.addRecording" : "stream.deliver", {
    bidId: bid.id,
    recordingUrl: recordingUrl ?? undefined,
    recording: recording && { ...recording, id: newId },
  });
}

/** A message sent with a permission request is addressed to the school. */
function editStep(bid: Pick<Bid, "id" | "message" | "proposedPriceCents">, change: Change): RequestStep | undefined {
  const { message, proposedPrice, schoolPermissionStatus } = change;
  if (proposedPrice === undefined && (message === undefined || schoolPermissionStatus !== undefined)) return undefined;
  return step("bid.edit", {
    id: bid.id,
    message: message ?? bid.message,
    proposedPrice: proposedPrice ?? bid.proposedPriceCents / 100,
  });
}
