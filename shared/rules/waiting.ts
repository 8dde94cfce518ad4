/** What waits for an admin, in display order. */
export const waitingKinds = [
  "addresses",
  "streamers",
  "reports",
  "disputes",
  "noShows",
  "payouts",
  "failedJobs",
  "quarantined",
] as const;
export type WaitingKind = (typeof waitingKinds)[number];
export type WaitingCounts = Partial<Record<WaitingKind, number>>;

/** Failures have no separate tab: the Overview lists them. */
export function isFailure(kind: WaitingKind): boolean {
  return kind === "failedJobs" || kind === "quarantined";
}

const names: Readonly<Record<WaitingKind, readonly [one: string, many: string]>> = {
  addresses: ["school address to check", "school addresses to check"],
  streamers: ["streamer to verify", "streamers to verify"],
  reports: ["reported video", "reported videos"],
  disputes: ["open dispute", "open disputes"],
  noShows: ["contested no-show", "contested no-shows"],
  payouts: ["payout due", "payouts due"],
  failedJobs: ["email or job that failed", "emails or jobs that failed"],
  quarantined: ["change that could not be saved", "changes that could not be saved"],
};

/** "2 streamers to verify" */
export function waitingText(kind: WaitingKind, count: number): string {
  return `${count} ${names[kind][count === 1 ? 0 : 1]}`;
}

/** Everything waiting in one line, for an email's subject and the bell. */
export function waitingLine(counts: WaitingCounts): string {
  return waitingKinds.flatMap((kind) => (counts[kind] ? [waitingText(kind, counts[kind])] : [])).join(", ");
}
