import type { FailureAnswer } from "#shared/api/adminCalls.ts";
import { announcementText } from "#shared/rules/announcementTexts.ts";
import type { Database } from "../db/database.ts";
import { isMail } from "../db/job.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";

const mostListed = 50;
const unseen = { seenAt: { $exists: false } };
const deadJobs = { state: "dead" as const, ...unseen };
const quarantined = { outcome: "quarantined" as const, ...unseen };

/** The failure times of everything of this kind that no admin has looked at. */
export async function failedSince(database: Database, kind: FailureAnswer["kind"]): Promise<string[]> {
  const { jobs, receipts } = syncCollectionsOf(database);
  if (kind === "quarantined") {
    return (await receipts.find(quarantined).toArray()).map(({ at }) => at.toISOString());
  }
  const dead = await jobs.find(deadJobs).toArray();
  return dead.map(({ finishedAt, createdAt }) => (finishedAt ?? createdAt).toISOString());
}

/** Newest first. Leaves out any personal data that a mutation or an email carried. */
export async function listFailures(database: Database): Promise<FailureAnswer[]> {
  const { jobs, receipts } = syncCollectionsOf(database);
  const failed = (await jobs.find(deadJobs).toArray()).map((job): FailureAnswer => ({
    id: job._id,
    kind: "failedJobs",
    what: job.kind,
    about: isMail(job) ? announcementText(job.payload).sentence : "",
    reason: job.lastError ?? "",
    at: (job.finishedAt ?? job.createdAt).toISOString(),
  }));
  const unsaved = (await receipts.find(quarantined).toArray()).map(
    ({ _id, name, message = "", at }): FailureAnswer => ({
      id: _id,
      kind: "quarantined",
      what: name,
      about: "",
      reason: message,
      at: at.toISOString(),
    }),
  );
  return [...failed, ...unsaved].sort((one, other) => (one.at < other.at ? 1 : -1)).slice(0, mostListed);
}

/** Marks everything that failed until then as seen. Returns how many that were. */
export async function markFailuresSeen(database: Database, until: Date): Promise<number> {
  const { jobs, receipts } = syncCollectionsOf(database);
  const seen = { $set: { seenAt: new Date() } };
  const ofJobs = await jobs.updateMany({ ...deadJobs, finishedAt: { $lte: until } }, seen);
  const ofReceipts = await receipts.updateMany({ ...quarantined, at: { $lte: until } }, seen);
  return ofJobs.modifiedCount + ofReceipts.modifiedCount;
}
