import { actorKey } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import { mostErasedAtOnce } from "#shared/mutations/account/accountDeletion.ts";
import { withoutWords } from "#shared/rules/erasedText.ts";
import type { AppContext } from "../appContext.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { isMail, type JobDocument, type MailJob } from "../db/job.ts";
import { resultOf } from "../sync/receipts.ts";
import { removeMail, removeMailsNaming } from "./mailFiles.ts";
import { rowsNaming, rowsOfAccount, type PersonalRow } from "./personalRows.ts";
import { personalWords } from "./personalWords.ts";

type Parts = Pick<AppContext, "database" | "writer" | "media" | "env">;

/** They identify the person, so they go last: a run resumed after a crash still knows what to look for. */
const lastEntities: readonly EntityName[] = ["bankAccount", "bid", "fixture", "streamer", "user"];

/**
 * Removes a deleted account's person from everything stored: rows, receipts, jobs, emails, files. Can be interrupted
 * anywhere and restarted, and run twice at once. Returns how many rows it has processed.
 */
export async function eraseAccount(app: Parts, userId: string): Promise<number> {
  const own = await collected(rowsOfAccount(app, userId));
  const words = personalWords(own, userId);
  const named = await collected(rowsNaming(app, words));
  const [last, first] = split([...own, ...named]);
  await eraseRows(app, { userId, words, rows: first });
  await eraseJobs(app, userId, own, words);
  await removeMailsNaming(app.env, words);
  await eraseBesideRows(app, userId);
  await eraseRows(app, { userId, words, rows: last });
  await removeBytes(app, userId);
  return own.length + named.length;
}

async function collected(rows: AsyncIterable<PersonalRow>): Promise<PersonalRow[]> {
  const found: PersonalRow[] = [];
  for await (const row of rows) found.push(row);
  return found;
}

function split(rows: readonly PersonalRow[]): [last: PersonalRow[], first: PersonalRow[]] {
  const last = lastEntities.flatMap((entity) => rows.filter((row) => row.entity === entity));
  return [last, rows.filter(({ entity }) => !lastEntities.includes(entity))];
}

interface Erasing {
  userId: string;
  words: readonly string[];
  rows: readonly PersonalRow[];
}

/** In small decisions, so that users' writes get in between. */
async function eraseRows({ writer }: Parts, { userId, words, rows }: Erasing): Promise<void> {
  for (let from = 0; from < rows.length; from += mostErasedAtOnce) {
    const batch = rows.slice(from, from + mostErasedAtOnce);
    const receipt = await writer.write({
      actor: { kind: "system" },
      origin: "system",
      name: "account.erase",
      args: { userId, words, rows: batch.map(({ entity, row }) => ({ entity, id: row.id })) },
      mutationId: crypto.randomUUID(),
    });
    resultOf(receipt);
  }
}

/**
 * Emails to this person are no longer sent. Those sent to others about the same matches may quote anything that was
 * written, so they are deleted too. Unsent emails to others no longer name the person.
 */
async function eraseJobs(
  { database, env }: Parts,
  userId: string,
  own: readonly PersonalRow[],
  words: readonly string[],
) {
  const { jobs } = syncCollectionsOf(database);
  const matches = new Set(own.flatMap(({ entity, row }) => (entity === "fixture" ? row.id : fixtureOf(row))));
  for await (const job of jobs.find({ kind: "mail" })) {
    if (!isMail(job)) continue;
    if (isErased(job, userId, matches)) {
      await removeMail(env, job._id);
      await jobs.deleteOne({ _id: job._id });
    } else if (names(job, words)) {
      const values = cleaned(job.payload.values, words);
      await jobs.updateOne({ _id: job._id }, { $set: { "payload.values": values, outcome: {} } });
    }
  }
}

function isErased({ payload, state }: MailJob, userId: string, matches: ReadonlySet<string>): boolean {
  const { to, kind, fixtureId = "" } = payload;
  if ("userId" in to && to.userId === userId) return true;
  if ("fixtureContact" in to && matches.has(to.fixtureContact)) return true;
  const isQuoting = kind === "messageReceived" || kind === "bidReceived";
  return matches.has(fixtureId) && (isQuoting || state === "done" || state === "dead");
}

function fixtureOf(row: object): string {
  return String(Reflect.get(row, "fixtureId") ?? "");
}

function names({ payload, outcome = {} }: JobDocument, words: readonly string[]): boolean {
  const text = JSON.stringify([payload, outcome]);
  return withoutWords(text, words) !== text;
}

function cleaned(values: Readonly<Record<string, string>>, words: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, withoutWords(text, words)]));
}

/** Removes password, sessions and the account's other documents; its devices' receipts and positions. */
async function eraseBesideRows({ database }: Parts, userId: string): Promise<void> {
  const key = actorKey({ kind: "user", userId, role: "user", roleVersion: 0 });
  const { receipts, clientStates } = syncCollectionsOf(database);
  // A space ends the actor in a receipt's id; "!" comes right after it.
  await receipts.deleteMany({ _id: { $gte: `${key} `, $lt: `${key}!` } });
  await clientStates.deleteMany({ actorKey: key });
  const tables = new Set(Object.values(database.entities).map(({ table }) => table));
  const kept = ["feed", "receipts", "clientStates", "counters", "jobs", "auditLog", "rateLimits", "processes"];
  for (const name of await database.collectionNames()) {
    if (tables.has(name) || kept.includes(name) || name.startsWith("system.")) continue;
    const beside = database.collection<{ _id: string; userId?: string }>(name);
    await beside.deleteMany({ $or: [{ _id: userId }, { userId }] });
  }
}

/** The hourly sweep would find them too. */
async function removeBytes(app: Parts, userId: string): Promise<void> {
  for await (const { entity, row } of rowsOfAccount(app, userId)) {
    const isStored = entity === "mediaFile" || entity === "highlightReel";
    if (!isStored || Reflect.get(row, "deletedAt") === undefined) continue;
    await app.media.removeAll(row.id);
    await app.media.removeUpload(row.id);
  }
}
