import { subDays, subMonths, subYears } from "date-fns";
import type { Fixture } from "#shared/entities/fixture.ts";
import { forgottenStages } from "#shared/mutations/account/personalData.ts";
import type { ArgsOf } from "#shared/mutations/registry.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../appContext.ts";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { shownMinutesOf } from "../live/shownLog.ts";
import { resultOf } from "../sync/receipts.ts";
import { toRows, type RowDocument } from "../sync/mongoStore.ts";
import { removeOldMails } from "./mailFiles.ts";

type Parts = Pick<AppContext, "database" | "writer" | "rows" | "env">;
type Stage = (typeof forgottenStages)[number];

/** How many of each were erased, or would be. */
export interface Forgotten extends Record<Stage, number> {
  schoolContacts: number;
  payouts: number;
  /** Minutes of sponsors' receipts. */
  shownMinutes: number;
  mails: number;
  visitorNoops: number;
}

export interface RetentionOptions {
  now?: Date;
  /** Counts only. */
  isDryRun?: boolean;
  /** At most this many of each kind per run; the next run continues. */
  most?: number;
}

/** How long a match's data may be kept after its day. */
const cutoffs: Readonly<Record<Stage, (now: Date) => Date>> = {
  contacts: (now) => subMonths(now, 12),
  contracts: (now) => subYears(now, 3),
  payments: (now) => subYears(now, 5),
};
const noopDays = 7;

/**
 * Erases what may no longer be kept, in small decisions so that users' writes get in between. Two processes at once do
 * no harm: neither finds an erased item again.
 */
export async function retain(app: Parts, options: RetentionOptions = {}): Promise<Forgotten> {
  const { now = new Date(), isDryRun = false } = options;
  const stages: Record<Stage, number> = { contacts: 0, contracts: 0, payments: 0 };
  for (const stage of forgottenStages) stages[stage] = await forgetMatches(app, stage, options);
  return {
    ...stages,
    schoolContacts: await forgetSchoolContacts(app, options),
    payouts: await forgetPayouts(app, options),
    shownMinutes: await removeShownMinutes(app, cutoffs.contacts(now), options),
    mails: await removeOldMails(app.env, subMonths(now, 12), isDryRun),
    visitorNoops: await removeNoops(app, subDays(now, noopDays), options),
  };
}

const mostAtOnce = 1_000;

async function forgetMatches(app: Parts, stage: Stage, options: RetentionOptions): Promise<number> {
  const { now = new Date(), isDryRun = false, most = mostAtOnce } = options;
  const earlier = forgottenStages.slice(0, forgottenStages.indexOf(stage));
  const before = sastDate(cutoffs[stage](now).toISOString());
  const isDue = { matchDate: { $lt: before }, forgotten: { $in: [null, ...earlier] } };
  const due = toRows<"fixture">(await tableOf(app, "fixtures").find(isDue).limit(most).toArray());
  if (!isDryRun) for (const fixture of due) await forget(app, "fixture.forget", await argsFor(app, fixture, stage));
  return due.length;
}

async function argsFor({ rows }: Parts, { id }: Fixture, stage: Stage): Promise<ArgsOf<"fixture.forget">> {
  const files = stage === "contacts" ? await rows.rowMany("mediaFile", { where: { fixtureId: id } }) : [];
  return { id, stage, fileIds: files.map((file) => file.id) };
}

/** A confirmed address stays while any match in the last year used it. */
async function forgetSchoolContacts(app: Parts, options: RetentionOptions): Promise<number> {
  const { now = new Date(), isDryRun = false, most = mostAtOnce } = options;
  const before = cutoffs.contacts(now);
  const isOld = { createdAt: { $lt: before.toISOString() }, email: { $ne: "" } };
  const old = toRows<"schoolContact">(await tableOf(app, "schoolContacts").find(isOld).limit(most).toArray());
  let forgotten = 0;
  for (const { id } of old) {
    if (await isNeeded(app, id, sastDate(before.toISOString()))) continue;
    if (!isDryRun) await forget(app, "contact.forget", { entity: "schoolContact", id });
    forgotten += 1;
  }
  return forgotten;
}

async function isNeeded({ rows }: Parts, schoolContactId: string, since: string): Promise<boolean> {
  for (const { fixtureId } of await rows.rowMany("schoolPermission", { where: { schoolContactId } })) {
    if (((await rows.rowOne("fixture", fixtureId))?.matchDate ?? "") >= since) return true;
  }
  return false;
}

async function forgetPayouts(app: Parts, options: RetentionOptions): Promise<number> {
  const { now = new Date(), isDryRun = false, most = mostAtOnce } = options;
  const isOld = { createdAt: { $lt: cutoffs.payments(now).toISOString() }, "account.accountNumber": { $ne: "" } };
  const old = toRows<"payout">(await tableOf(app, "payouts").find(isOld).limit(most).toArray());
  if (!isDryRun) for (const { id } of old) await forget(app, "contact.forget", { entity: "payout", id });
  return old.length;
}

/** How long a match was shown, counted for its sponsor. */
async function removeShownMinutes({ database }: Parts, before: Date, { isDryRun = false }: RetentionOptions) {
  const isOld = { minute: { $lt: before } };
  const minutes = shownMinutesOf(database);
  return isDryRun ? minutes.countDocuments(isOld) : (await minutes.deleteMany(isOld)).deletedCount;
}

/** A visitor's no-op change left a receipt; after a few days nobody asks for it. */
async function removeNoops({ database }: Parts, before: Date, options: RetentionOptions): Promise<number> {
  const { isDryRun = false, most = mostAtOnce } = options;
  const { receipts } = syncCollectionsOf(database);
  const isOld = { at: { $lt: before }, outcome: "noop" as const, _id: { $gte: "visitor ", $lt: "visitor!" } };
  const found = await receipts.find(isOld).project<{ _id: string }>({ _id: 1 }).limit(most).toArray();
  if (!isDryRun && found.length > 0) await receipts.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
  return found.length;
}

async function forget<Name extends "fixture.forget" | "contact.forget">(
  { writer }: Parts,
  name: Name,
  args: ArgsOf<Name>,
): Promise<void> {
  const mutationId = crypto.randomUUID();
  resultOf(await writer.write({ actor: { kind: "system" }, origin: "system", name, args, mutationId }));
}

function tableOf({ database }: Parts, table: string) {
  return database.collection<RowDocument>(table);
}
