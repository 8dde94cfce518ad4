import { payoutDue } from "#shared/mutations/money/payoutDue.ts";
import { DISPUTE_DAYS } from "#shared/rules/disputeFlow.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { waitingKinds, type WaitingKind } from "#shared/rules/waiting.ts";
import type { AppContext, RowReader } from "../appContext.ts";
import { payoutsDue, readOnly } from "../payments/readBooks.ts";
import { failedSince } from "./failures.ts";

type Source = Pick<AppContext, "rows" | "database">;

interface Waiting {
  kind: WaitingKind;
  count: number;
  oldestAt: string;
  newestAt: string;
}

const everyRow = 100_000;

/** Since when each item of a kind has been waiting. A kind without a collector does not compile. */
const collectors: Readonly<Record<WaitingKind, (source: Source, now: Date) => Promise<string[]>>> = {
  addresses: async ({ rows }) => {
    const contacts = await rows.rowMany("schoolContact", { where: { status: "waiting" }, limit: everyRow });
    return contacts.map(({ waitingSince, createdAt }) => waitingSince ?? createdAt);
  },
  streamers: async ({ rows }) => {
    const pending = await rows.rowMany("streamer", { where: { verificationStatus: "pending" }, limit: everyRow });
    return pending.filter(({ deletedAt }) => !deletedAt).map(({ createdAt }) => createdAt);
  },
  reports: ({ rows }) => reportsSince(rows),
  disputes: async ({ rows }) => {
    const open = await rows.rowMany("dispute", { where: { state: "open" }, limit: everyRow });
    return open.map(({ createdAt }) => createdAt);
  },
  noShows: ({ rows }) => noShowsSince(rows),
  payouts: ({ rows }, now) => payoutsSince(rows, now),
  failedJobs: ({ database }) => failedSince(database, "failedJobs"),
  quarantined: ({ database }) => failedSince(database, "quarantined"),
};

/** Everything that is waiting for an admin, by kind; kinds with nothing waiting are left out. */
export async function collectWaiting(source: Source, now = new Date()): Promise<Waiting[]> {
  const found: Waiting[] = [];
  for (const kind of waitingKinds) {
    const times = (await collectors[kind](source, now)).sort();
    const [oldestAt] = times;
    const newestAt = times.at(-1);
    if (oldestAt && newestAt) found.push({ kind, count: times.length, oldestAt, newestAt });
  }
  return found;
}

/** A reel waits from its first undecided report. */
async function reportsSince(rows: RowReader): Promise<string[]> {
  const reels = await rows.rowMany("highlightReel", { where: { takedown: "reported" }, limit: everyRow });
  const since: string[] = [];
  for (const { id, createdAt, deletedAt } of reels) {
    if (deletedAt) continue;
    const reports = await rows.rowMany("reelReport", { where: { highlightReelId: id } });
    const open = reports.filter(({ decision }) => decision === undefined).map((report) => report.createdAt);
    since.push(open.sort()[0] ?? createdAt);
  }
  return [...since, ...(await matchReportsSince(rows))];
}

/** A match waits from its first report that no admin has looked at. */
async function matchReportsSince(rows: RowReader): Promise<string[]> {
  const reports = await rows.rowMany("matchReport", { limit: everyRow });
  const first = new Map<string, string>();
  for (const { bidId, createdAt, closedAt } of reports) {
    const earlier = first.get(bidId);
    if (closedAt === undefined && (earlier === undefined || createdAt < earlier)) first.set(bidId, createdAt);
  }
  return [...first.values()];
}

/** A no-show waits for an admin from the moment it was contested. */
async function noShowsSince(rows: RowReader): Promise<string[]> {
  const since: string[] = [];
  for await (const page of rows.rowPages("bid", { status: "accepted" })) {
    since.push(...page.flatMap(({ noShow }) => (noShow?.state === "contested" && noShow.contestedAt) || []));
  }
  return since;
}

/** Streamers who are owed money, from the day it could no longer be disputed. */
async function payoutsSince(rows: RowReader, now: Date): Promise<string[]> {
  const store = readOnly(rows);
  const since: string[] = [];
  for (const { streamerId, amount } of await payoutsDue(rows, { needsConfirmedAccount: false }, now)) {
    if (amount.startsWith("-")) continue;
    const days: string[] = [];
    for (const { bidId } of await payoutDue(store, streamerId, sastDate(now.toISOString()))) {
      const bid = await rows.rowOne("bid", bidId);
      const [last = ""] = [bid?.deliveredAt ?? "", bid?.paidAt ?? ""].sort().reverse();
      if (last) days.push(addDays(sastDate(last), DISPUTE_DAYS + 1));
    }
    const [first] = days.sort();
    const due = first ? new Date(`${first}T00:00:00+02:00`).toISOString() : now.toISOString();
    // A transfer that failed or came back is news.
    const reversed = await rows.rowMany("payout", { where: { streamerId, state: "reversed" } });
    const [latest = due] = [due, ...reversed.flatMap(({ reversedAt }) => reversedAt ?? [])].sort().reverse();
    since.push(latest);
  }
  return since;
}
