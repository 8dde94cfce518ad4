import { isSent } from "#app/db/clientStore.ts";
import { discard, mutate } from "#app/sync/mutate.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import { isEntityName, type EntityName, type RowOf } from "#shared/entities/registry.ts";
import type { ArgsOf, MutationName } from "#shared/mutations/registry.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { sampleOf, type SampleRows } from "#shared/testing/sampleMutations.ts";
import { bytesOf, runOnClient } from "./clientCheck.ts";
import type { Tab } from "./device.ts";
import { outboxOf } from "./expectedClient.ts";
import { expectSame } from "./invariants.ts";
import { people } from "./scenario.ts";
import { below, branchOf, forceNextId, pick, type Random } from "./seeded.ts";
import type { Simulation } from "./simulation.ts";

/** A few mutations in a row, each with its own chances. */
export function mutateOn(sim: Simulation, tab: Tab, random: Random, times: number, isLong = false): void {
  for (let time = 0; time < times; time += 1) mutateOnce(sim, tab, branchOf(below(random, 1_000_000), time), isLong);
}

function mutateOnce(sim: Simulation, tab: Tab, random: Random, isLong: boolean): void {
  tab.does("mutates", async () => {
    const { userId } = tab.database;
    const content = await tab.look();
    const chosen = isLong ? aLongMessage(content, random) : someMutation(userId, content, random);
    if (!chosen) return;
    const { name, args } = chosen;
    if (sim.has("poison") && name.endsWith("submit") && random() < 0.06) {
      sim.poison.left.set(String(args["id"]), random() < 0.5 ? Infinity : 1 + below(random, 6));
    } else if (sim.has("seen ids") && random() < 0.15) takeAnId(sim, chosen, random);
    if (sim.has("seen ids") && random() < 0.2) forceSeenId(sim, userId, random);
    sim.say(`${tab.name}: ${name}`);
    try {
      const id = await tab.act({ kind: "mutate" }, (store) => mutate(store, name, args as ArgsOf<MutationName>));
      const changesMind = sim.has("discards") && random() < 0.15;
      if (changesMind || random() < 0.4) tab.wake();
      // The user discards it a moment later, possibly in flight.
      if (changesMind) await discardAfter(sim, tab, id, below(random, 9));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      sim.say(`${tab.name} is told: ${error.code}`);
      if (content === (await tab.look())) await checkRefusal(sim, content, chosen, error.code).catch(sim.report);
    }
  });
}

/** A client refuses a mutation because of its rows, never because of its clock. */
async function checkRefusal(
  { scheduler }: Simulation,
  content: ClientContent,
  { name, args }: SomeMutation,
  code: string,
) {
  if (!content.meta.signedIn) return;
  const circumstances = { mutationId: crypto.randomUUID(), createdAt: new Date(scheduler.nowMs).toISOString() };
  const { rejection } = await runOnClient(content, content.rows, { name, args, ...circumstances });
  const expected = rejection instanceof DomainError ? rejection.code : rejection;
  const isLarge = bytesOf(args) > syncLimits.argsBytes;
  expectSame(14, code, isLarge ? "input.tooLarge" : expected, () => `${name} was refused on ${content.meta.userId}'s`);
}

async function discardAfter(sim: Simulation, tab: Tab, mutationId: string, moments: number): Promise<void> {
  for (let moment = 0; moment < moments; moment += 1) await sim.scheduler.gate(tab, "thinks");
  sim.say(`${tab.name} discards ${mutationId}`);
  await tab.act({ kind: "discard", mutationId }, (store) => discard(store, mutationId));
}

/** Discards a waiting item, preferably a sent one if there is one within some moments. */
export function discardOn(sim: Simulation, tab: Tab, random: Random, patience: number): void {
  tab.does("discards", async () => {
    for (let moment = 0; ; moment += 1) {
      const content = await tab.look();
      const outbox = outboxOf(content);
      const sent = outbox.filter((item) => isSent(item, content.meta));
      const item = pick(random, sent.length > 0 && random() < 0.5 ? sent : outbox);
      if (item && (sent.length > 0 || moment >= patience)) return discardAfter(sim, tab, item.mutationId, 0);
      if (moment >= patience) return undefined;
      await sim.scheduler.gate(tab, "thinks");
    }
  });
}

/** A create with the id of an existing row, visible to this client or not. */
function takeAnId({ content }: Simulation, { name, args }: SomeMutation, random: Random): void {
  const [entity = "", verb] = name.split(".");
  if (!isEntityName(entity) || (verb !== "submit" && verb !== "send")) return;
  args["id"] = pick(random, [...(content.rows.get(entity)?.keys() ?? [])]) ?? args["id"];
}

/** The id of another account's mutation, which should be secret and must change nothing for anyone. */
function forceSeenId({ ledger, usedIds }: Simulation, userId: string, random: Random): void {
  const ids = new Set([...ledger.asked.values()].map(({ mutationId }) => mutationId));
  for (const receiptId of [...ledger.asked.keys(), ...usedIds]) {
    const [owner = "", mutationId = ""] = receiptId.split(" ");
    if (owner.endsWith(userId)) ids.delete(mutationId);
  }
  const seen = pick(random, [...ids]);
  if (seen === undefined) return;
  usedIds.add(`${userId} ${seen}`);
  forceNextId(seen);
}

/** A user's actions on what their client shows: sensible or not. */
interface SomeMutation {
  name: MutationName;
  args: Record<string, unknown>;
}

const toAll: readonly MutationName[] = ["notification.markRead", "message.markRead", "message.send", "message.send"];
const toBidder: readonly MutationName[] = ["bid.submit", "bid.submit", "bid.submit", "bid.withdraw", "bid.edit"];
const toWorker: readonly MutationName[] = ["permission.request", "contract.sign", "stream.start", "stream.deliver"];
const toStreamer = [...toAll, ...toBidder, ...toBidder, ...toWorker, "bid.cancel", "bid.markPaid"] as const;
const toEditor: readonly MutationName[] = ["fixture.edit", "fixture.edit", "fixture.cancel", "fixture.submit"];
const toAsker: readonly MutationName[] = ["bid.accept", "bid.accept", "bid.cancel", "contract.sign", "streamer.verify"];
const toAdmins: readonly MutationName[] = [
  "streamer.verify",
  "permission.recordOnPaper",
  "permission.withdraw",
  "schoolContact.confirm",
  "schoolContact.refuse",
];

/** What each account tries; some of it is not allowed. */
const attempts: Readonly<Record<string, readonly MutationName[]>> = {
  visitor: ["fixture.submit"],
  [people.admin]: [...toAll, ...toAdmins, "streamer.verify", "streamer.verify"],
  [people.requester]: [...toAll, ...toEditor, ...toAsker],
  [people.streamer]: toStreamer,
  [people.rival]: [...toStreamer, "fixture.submit"],
};

/** Some rows the client shows, for a mutation to be about. */
function someRows(content: ClientContent, random: Random) {
  const some = <Name extends EntityName>(entity: Name): RowOf<Name> | undefined =>
    pick(random, [...(content.rows.get(entity)?.values() ?? [])] as RowOf<Name>[]);
  const rows = { fixture: some("fixture"), bid: some("bid"), contract: some("contract"), message: some("message") };
  const ids: SampleRows = {
    newId: crypto.randomUUID(),
    userId: some("user")?.id ?? "",
    fixtureId: rows.fixture?.id ?? "",
    bidId: rows.bid?.id ?? "",
    streamerId: some("streamer")?.id ?? "",
    permissionId: some("schoolPermission")?.id ?? "",
    schoolContactId: some("schoolContact")?.id ?? "",
    contractId: rows.contract?.id ?? "",
    textHash: rows.contract?.textHash ?? "",
    messageId: rows.message?.id ?? "",
    notificationId: some("notification")?.id ?? "",
    reviewId: some("review")?.id ?? "",
    // Film and payments are not tried yet.
    ...{
      clipId: "",
      fileId: "",
      reelId: "",
      paymentId: "",
      refundId: "",
      disputeId: "",
      billingDocumentId: "",
      payoutId: "",
      scoreEventId: "",
      savedSearchId: "",
      dayOffId: "",
      busyCalendarId: "",
    },
  };
  return { ...rows, ids };
}

type Variation = (rows: ReturnType<typeof someRows>, random: Random) => object;

const maybe = (random: Random, was: object | undefined) => (was && random() < 0.5 ? { was } : {});

/** Differences from the sample arguments. */
const variations: Partial<Record<MutationName, Variation>> = {
  "fixture.submit": (_, random) => ({ matchDate: `2026-1${1 + below(random, 2)}-2${4 + below(random, 6)}` }),
  // Setting the venue it already has is decided without writing a row.
  "fixture.edit": ({ fixture }, random) => ({
    venue: random() < 0.3 ? fixture?.venue : `Field ${below(random, 4)}, Paarl`,
    ...maybe(random, fixture && { venue: fixture.venue }),
  }),
  "bid.submit": (_, random) => ({ proposedPrice: `${1_000 + below(random, 9)}` }),
  "bid.edit": ({ bid }, random) => ({
    message: `With ${below(random, 5)} cameras`,
    ...maybe(random, bid && { message: bid.message, proposedPrice: String(bid.proposedPriceCents / 100) }),
  }),
  "streamer.verify": (_, random) => ({ verificationStatus: random() < 0.5 ? "approved" : "rejected" }),
  "permission.recordOnPaper": (_, random) => ({ answer: random() < 0.7 ? "approved" : "declined" }),
  "contract.sign": () => ({ startNow: true }),
  // Mostly writes to someone this account already has a thread with.
  "message.send": ({ message, ids }, random) => {
    const { fixtureId, streamerId } = message && random() < 0.6 ? message : ids;
    return { fixtureId, streamerId, message: `Where? ${below(random, 99)}` };
  },
};

/** Something for this account to do, if its screen offers it. */
function someMutation(userId: string, content: ClientContent, random: Random): SomeMutation | undefined {
  const name = pick(random, attempts[userId] ?? []);
  return name && aMutation(name, content, random);
}

/** A message that fills a call, or exceeds one: in two-byte letters. */
function aLongMessage(content: ClientContent, random: Random): SomeMutation | undefined {
  const mutation = aMutation("message.send", content, random);
  return mutation && { ...mutation, args: { ...mutation.args, message: "é".repeat(500 + below(random, 600)) } };
}

function aMutation(name: MutationName, content: ClientContent, random: Random): SomeMutation | undefined {
  const rows = someRows(content, random);
  const args = { ...sampleOf(name).args(rows.ids), ...variations[name]?.(rows, random) };
  // Nothing is shown that it could be about.
  return JSON.stringify(args).includes('""') ? undefined : { name, args };
}
