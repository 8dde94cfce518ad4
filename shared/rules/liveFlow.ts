import type { Bid } from "../entities/bid.ts";
import { notAcceptedRejection } from "./bidFlow.ts";
import { DomainError } from "./domainError.ts";

type Filmed = Pick<Bid, "status" | "schoolPermissionStatus" | "contractSigned" | "deliveredAt">;

/** Why nothing of this booking is taken: the school must have said yes and both must have signed. */
export function liveRejection(bid: Filmed): DomainError | undefined {
  if (bid.status !== "accepted" || bid.schoolPermissionStatus !== "approved") {
    return new DomainError("live.permissionMissing");
  }
  return bid.contractSigned ? undefined : new DomainError("live.contractMissing");
}

/** Why this booking cannot go live now. What is still on the phone after delivery is taken all the same. */
export function openStreamRejection(bid: Filmed): DomainError | undefined {
  const rejection = notAcceptedRejection(bid) ?? liveRejection(bid);
  if (rejection) return rejection;
  return bid.deliveredAt ? new DomainError("stream.alreadyDelivered") : undefined;
}
