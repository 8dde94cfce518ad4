import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { people } from "./cast.ts";
import { below, pick, type Random } from "./random.ts";

/** What a person does with what their client shows: sensible or not, and sometimes about rows that are not there. */
export interface Tap {
  name: MutationName;
  args: Record<string, unknown>;
}

type Maker = (content: ClientContent, random: Random) => Tap | undefined;

function rowsOf<Name extends EntityName>(content: ClientContent, entity: Name): RowOf<Name>[] {
  return [...(content.rows.get(entity)?.values() ?? [])] as RowOf<Name>[];
}

/** A mutation about one of the rows that the client shows. */
function about<Name extends EntityName>(entity: Name, make: (row: RowOf<Name>, random: Random) => Tap): Maker {
  return (content, random) => {
    const row = pick(random, rowsOf(content, entity));
    return row && make(row, random);
  };
}

const samples = sampleMutations;

/** A mutation whose sample arguments name nothing but the bid that it is about. */
type OnBid = "bid.withdraw" | "bid.cancel" | "bid.markPaid" | "bid.accept" | "stream.start" | "stream.deliver";
const onBid = (name: OnBid) => about("bid", ({ id }) => ({ name, args: samples[name].args({ bidId: id }) }));

const submits: Maker = (_, random) => ({
  name: "fixture.submit",
  args: {
    ...samples["fixture.submit"].args({ newId: crypto.randomUUID() }),
    matchDate: `2026-1${1 + below(random, 2)}-2${4 + below(random, 6)}`,
  },
});

const bids = about("fixture", (fixture, random) => ({
  name: "bid.submit",
  args: {
    ...samples["bid.submit"].args({ newId: crypto.randomUUID(), fixtureId: fixture.id }),
    proposedPrice: `${1_000 + below(random, 9)}`,
  },
}));

const withdraws = onBid("bid.withdraw");
const editsBid = about("bid", ({ id, message, proposedPriceCents }, random) => ({
  name: "bid.edit",
  args: {
    ...samples["bid.edit"].args({ bidId: id }),
    message: `With ${below(random, 5)} cameras`,
    ...(random() < 0.5 ? { was: { message, proposedPrice: String(proposedPriceCents / 100) } } : {}),
  },
}));
const cancelsBid = onBid("bid.cancel");
const asksSchool = about("bid", ({ id }) => ({
  name: "permission.request",
  args: samples["permission.request"].args({ newId: crypto.randomUUID(), bidId: id }),
}));
const signs = about("contract", ({ id, textHash }) => ({
  name: "contract.sign",
  args: { ...samples["contract.sign"].args({ contractId: id, textHash }), startNow: true },
}));
const starts = onBid("stream.start");
const delivers = onBid("stream.deliver");
const marksPaid = onBid("bid.markPaid");
const accepts = onBid("bid.accept");
const editsFixture = about("fixture", ({ id, venue }, random) => ({
  name: "fixture.edit",
  args: {
    ...samples["fixture.edit"].args({ fixtureId: id }),
    venue: `Field ${below(random, 4)}, Paarl`,
    ...(random() < 0.5 ? { was: { venue } } : {}),
  },
}));
const cancelsFixture = about("fixture", ({ id }) => ({
  name: "fixture.cancel",
  args: samples["fixture.cancel"].args({ fixtureId: id }),
}));
/** A venue that it has already: decided, and no row is written. */
const editsNothing = about("fixture", ({ id, venue }) => ({ name: "fixture.edit", args: { id, venue } }));
const verifies = about("streamer", ({ id }, random) => ({
  name: "streamer.verify",
  args: {
    ...samples["streamer.verify"].args({ streamerId: id }),
    verificationStatus: random() < 0.5 ? "approved" : "rejected",
  },
}));
const recordsOnPaper = about("bid", ({ id }, random) => ({
  name: "permission.recordOnPaper",
  args: {
    ...samples["permission.recordOnPaper"].args({ bidId: id }),
    answer: random() < 0.7 ? "approved" : "declined",
  },
}));
const takesBack = about("schoolPermission", ({ id }) => ({
  name: "permission.withdraw",
  args: samples["permission.withdraw"].args({ permissionId: id }),
}));
const reads = about("notification", ({ id }) => ({
  name: "notification.markRead",
  args: samples["notification.markRead"].args({ notificationId: id }),
}));
const readsMessage = about("message", ({ id }) => ({
  name: "message.markRead",
  args: samples["message.markRead"].args({ messageId: id }),
}));

function message(fixtureId: string, streamerId: string, text: string): Tap {
  const args = samples["message.send"].args({ newId: crypto.randomUUID(), fixtureId, streamerId });
  return { name: "message.send", args: { ...args, message: text } };
}

const writes: Maker = (content, random) => {
  const fixture = pick(random, rowsOf(content, "fixture"));
  const streamer = pick(random, rowsOf(content, "streamer"));
  if (!fixture || !streamer) return undefined;
  return message(fixture.id, streamer.id, `Where? ${below(random, 99)}`);
};

const replies = about("message", ({ fixtureId, streamerId }, random) =>
  message(fixtureId, streamerId, `There. ${below(random, 99)}`),
);

const anyone = [reads, reads, readsMessage, writes, replies, replies];
const streamers = [
  bids,
  bids,
  bids,
  withdraws,
  withdraws,
  editsBid,
  asksSchool,
  signs,
  starts,
  delivers,
  marksPaid,
  cancelsBid,
];
const requesters = [
  accepts,
  accepts,
  editsFixture,
  editsFixture,
  editsNothing,
  cancelsFixture,
  cancelsBid,
  submits,
  signs,
];

const makers: Readonly<Record<string, readonly Maker[]>> = {
  visitor: [submits],
  [people.admin]: [...anyone, verifies, verifies, verifies, recordsOnPaper, takesBack],
  [people.nomsa]: [...anyone, ...requesters, verifies],
  [people.thabo]: [...anyone, ...streamers],
  [people.lerato]: [...anyone, ...streamers, submits],
};

/** A message that fills a call, or is more than a call may hold: of letters that take two bytes each. */
export function aLongMessage(content: ClientContent, random: Random): Tap | undefined {
  const tap = writes(content, random);
  return tap && { ...tap, args: { ...tap.args, message: "é".repeat(500 + below(random, 600)) } };
}

/** Something for this account to do, if its screen offers it. */
export function aTap(userId: string, content: ClientContent, random: Random): Tap | undefined {
  return pick(random, makers[userId] ?? [])?.(content, random);
}
