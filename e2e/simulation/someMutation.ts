import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { sampleOf, type SampleRows } from "#shared/testing/sampleMutations.ts";
import { people } from "./actors.ts";
import { below, pick, type Random } from "./random.ts";

/** What a person does with what their client shows: sensible or not, and sometimes about rows that are not there. */
export interface SomeMutation {
  name: MutationName;
  args: Record<string, unknown>;
}

function anyRow<Name extends EntityName>(
  content: ClientContent,
  entity: Name,
  random: Random,
): RowOf<Name> | undefined {
  return pick(random, [...(content.rows.get(entity)?.values() ?? [])] as RowOf<Name>[]);
}

/** Some rows that the client shows, and what differs from the sample arguments about them. */
function someRows(content: ClientContent, random: Random) {
  const row = {
    fixture: anyRow(content, "fixture", random),
    bid: anyRow(content, "bid", random),
    streamer: anyRow(content, "streamer", random),
    contract: anyRow(content, "contract", random),
    message: anyRow(content, "message", random),
    permission: anyRow(content, "schoolPermission", random),
    notification: anyRow(content, "notification", random),
  };
  // Whom one writes to is mostly somebody with whom one has to do.
  const { fixtureId, streamerId } = (random() < 0.6 ? row.message : undefined) ?? {
    fixtureId: row.fixture?.id,
    streamerId: row.streamer?.id,
  };
  return { ...row, addressee: { fixtureId, streamerId } };
}

type Rows = ReturnType<typeof someRows>;

const maybe = (random: Random, was: object | undefined) => (was && random() < 0.5 ? { was } : {});

const variations: Partial<Record<MutationName, (rows: Rows, random: Random) => object>> = {
  "fixture.submit": (_, random) => ({ matchDate: `2026-1${1 + below(random, 2)}-2${4 + below(random, 6)}` }),
  "fixture.edit": ({ fixture }, random) => ({
    // A venue that it has already is decided, and no row is written.
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
  "message.send": ({ addressee }, random) => ({ ...addressee, message: `Where? ${below(random, 99)}` }),
};

const anyone = [
  "notification.markRead",
  "notification.markRead",
  "message.markRead",
  "message.send",
  "message.send",
  "message.send",
] as const;
const bidders = [
  "bid.submit",
  "bid.submit",
  "bid.submit",
  "bid.withdraw",
  "bid.withdraw",
  "bid.edit",
  "bid.cancel",
] as const;
const streamers = [
  ...anyone,
  ...bidders,
  "permission.request",
  "contract.sign",
  "stream.start",
  "stream.deliver",
  "bid.markPaid",
] as const;
const editors = ["fixture.edit", "fixture.edit", "fixture.edit", "fixture.cancel", "fixture.submit"] as const;

/** What each account tries; some of it is not for it to do. */
const doings: Readonly<Record<string, readonly MutationName[]>> = {
  visitor: ["fixture.submit"],
  [people.admin]: [
    ...anyone,
    "streamer.verify",
    "streamer.verify",
    "streamer.verify",
    "permission.recordOnPaper",
    "permission.withdraw",
  ],
  [people.nomsa]: [...anyone, ...editors, "bid.accept", "bid.accept", "bid.cancel", "contract.sign", "streamer.verify"],
  [people.thabo]: streamers,
  [people.lerato]: [...streamers, "fixture.submit"],
};

/** Something for this account to do, if its screen offers it. */
export function someMutation(userId: string, content: ClientContent, random: Random): SomeMutation | undefined {
  const name = pick(random, doings[userId] ?? []);
  return name && aMutation(name, content, random);
}

/** A message that fills a call, or is more than a call may hold: of letters that take two bytes each. */
export function aLongMessage(content: ClientContent, random: Random): SomeMutation | undefined {
  const mutation = aMutation("message.send", content, random);
  return mutation && { ...mutation, args: { ...mutation.args, message: "é".repeat(500 + below(random, 600)) } };
}

function aMutation(name: MutationName, content: ClientContent, random: Random): SomeMutation | undefined {
  const rows = someRows(content, random);
  const named: SampleRows = {
    newId: crypto.randomUUID(),
    fixtureId: rows.fixture?.id ?? "",
    bidId: rows.bid?.id ?? "",
    streamerId: rows.streamer?.id ?? "",
    permissionId: rows.permission?.id ?? "",
    contractId: rows.contract?.id ?? "",
    textHash: rows.contract?.textHash ?? "",
    messageId: rows.message?.id ?? "",
    notificationId: rows.notification?.id ?? "",
  };
  const args = { ...sampleOf(name).args(named), ...variations[name]?.(rows, random) };
  // Nothing is shown that it could be about.
  return JSON.stringify(args).includes('""') ? undefined : { name, args };
}
