import type { Streamer, VerificationStatus } from "#shared/entities/streamer.ts";
import { filterStreamers } from "#shared/rules/search.ts";

export type StatusFilter = VerificationStatus | "all";

const order: Readonly<Record<VerificationStatus, number>> = { pending: 0, approved: 1, rejected: 2 };

/** What is to be decided stands first, the longest waiting on top; then the rest by name. */
export function streamerList(streamers: readonly Streamer[], text: string, filter: StatusFilter): Streamer[] {
  const wanted = streamers.filter((streamer) => filter === "all" || streamer.verificationStatus === filter);
  return filterStreamers(wanted, { text }).sort((left, right) => {
    const difference = order[left.verificationStatus] - order[right.verificationStatus];
    if (difference !== 0) return difference;
    return left.verificationStatus === "pending"
      ? left.createdAt.localeCompare(right.createdAt)
      : left.businessName.localeCompare(right.businessName);
  });
}
