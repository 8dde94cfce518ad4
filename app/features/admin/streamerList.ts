import type { Streamer, VerificationStatus } from "#shared/entities/streamer.ts";
import { filterStreamers } from "#shared/rules/search.ts";

export type StatusFilter = VerificationStatus | "all";

const order: Readonly<Record<VerificationStatus, number>> = { pending: 0, approved: 2, rejected: 3 };

/** A profile changed since its approval comes right after those waiting for one. */
function placeOf({ verificationStatus, approvedProfile }: Streamer): number {
  return approvedProfile ? 1 : order[verificationStatus];
}

/** Streamers to decide on or check come first, the longest waiting on top; then the rest by name. */
export function streamerList(streamers: readonly Streamer[], text: string, filter: StatusFilter): Streamer[] {
  const wanted = streamers.filter((streamer) => filter === "all" || streamer.verificationStatus === filter);
  return filterStreamers(wanted, { text }).sort((left, right) => {
    const difference = placeOf(left) - placeOf(right);
    if (difference !== 0) return difference;
    return left.verificationStatus === "pending"
      ? left.createdAt.localeCompare(right.createdAt)
      : left.businessName.localeCompare(right.businessName);
  });
}
