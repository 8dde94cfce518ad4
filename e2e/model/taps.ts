import type { PhoneContent } from "#app/testing/memoryClient.ts";
import type { EntityName, RowOf } from "#shared/entities/registry.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import { match } from "#shared/testing/samples.ts";
import { people } from "./cast.ts";
import { below, pick, type Random } from "./random.ts";

/** What a person does with what their phone shows: sensible or not, and sometimes about rows that are not there. */
export interface Tap {
  name: MutationName;
  args: Record<string, unknown>;
}

type Maker = (content: PhoneContent, random: Random) => Tap | undefined;

const streamUrl = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";

function rowsOf<Name extends EntityName>(content: PhoneContent, entity: Name): RowOf<Name>[] {
  return [...(content.rows.get(entity)?.values() ?? [])] as RowOf<Name>[];
}

/** A tap about one of the rows that the phone shows. */
function about<Name extends EntityName>(entity: Name, make: (row: RowOf<Name>, random: Random) => Tap): Maker {
  return (content, random) => {
    const row = pick(random, rowsOf(content, entity));
    return row && make(row, random);
  };
}

const submits: Maker = (_, random) => ({
  name: "fixture.submit",
  args: { ...match, id: crypto.randomUUID(), matchDate: `2026-1${1 + below(random, 2)}-2${4 + below(random, 6)}` },
});

const bids = about("fixture", (fixture, random) => ({
  name: "bid.submit",
  args: {
    id: crypto.randomUUID(),
    fixtureId: fixture.id,
    message: "I film it",
    proposedPrice: `${1_000 + below(random, 9)}`,
  },
}));

const withdraws = about("bid", ({ id }) => ({ name: "bid.withdraw", args: { id } }));
const editsBid = about("bid", ({ id, message, proposedPriceCents }, random) => ({
  name: "bid.edit",
  args: {
    id,
    message: `With ${below(random, 5)} cameras`,
    proposedPrice: "1750",
    ...(random() < 0.5 ? { was: { message, proposedPrice: String(proposedPriceCents / 100) } } : {}),
  },
}));
const cancelsBid = about("bid", ({ id }) => ({ name: "bid.cancel", args: { id, reason: "Rain" } }));
const asksSchool = about("bid", ({ id }) => ({
  name: "permission.request",
  args: { id: crypto.randomUUID(), bidId: id, message: "Please say yes" },
}));
const signs = about("contract", ({ id, textHash }) => ({
  name: "contract.sign",
  args: { contractId: id, textHash, typedName: "Full Name", startNow: true },
}));
const starts = about("bid", ({ id }) => ({ name: "stream.start", args: { bidId: id, streamUrl } }));
const delivers = about("bid", ({ id }) => ({
  name: "stream.deliver",
  args: { bidId: id, recordingUrl: "https://cdn.example.org/match.mp4" },
}));
const marksPaid = about("bid", ({ id }) => ({ name: "bid.markPaid", args: { id } }));
const accepts = about("bid", ({ id }) => ({ name: "bid.accept", args: { id } }));
const editsFixture = about("fixture", ({ id, venue }, random) => ({
  name: "fixture.edit",
  args: { id, venue: `Field ${below(random, 4)}, Paarl`, ...(random() < 0.5 ? { was: { venue } } : {}) },
}));
const cancelsFixture = about("fixture", ({ id }) => ({ name: "fixture.cancel", args: { id, reason: "Rain" } }));
/** A venue that it has already: decided, and no row is written. */
const editsNothing = about("fixture", ({ id, venue }) => ({ name: "fixture.edit", args: { id, venue } }));
const verifies = about("streamer", ({ id }, random) => ({
  name: "streamer.verify",
  args: { id, verificationStatus: random() < 0.5 ? "approved" : "rejected" },
}));
const recordsOnPaper = about("bid", ({ id }, random) => ({
  name: "permission.recordOnPaper",
  args: {
    bidId: id,
    answer: random() < 0.7 ? "approved" : "declined",
    answeredBy: "Mrs Nkosi",
    answeredOn: "2026-11-20",
  },
}));
const takesBack = about("schoolPermission", ({ id }) => ({ name: "permission.withdraw", args: { id } }));
const reads = about("notification", ({ id }) => ({ name: "notification.markRead", args: { ids: [id] } }));
const readsMessage = about("message", ({ id }) => ({ name: "message.markRead", args: { ids: [id] } }));

const writes: Maker = (content, random) => {
  const fixture = pick(random, rowsOf(content, "fixture"));
  const streamer = pick(random, rowsOf(content, "streamer"));
  if (!fixture || !streamer) return undefined;
  const text = { subject: "Parking", message: `Where? ${below(random, 99)}`, messageType: "general" };
  const args = { ...text, id: crypto.randomUUID(), fixtureId: fixture.id, streamerId: streamer.id };
  return { name: "message.send", args };
};

const replies = about("message", ({ fixtureId, streamerId }, random) => ({
  name: "message.send",
  args: {
    subject: "Parking",
    message: `There. ${below(random, 99)}`,
    messageType: "general",
    id: crypto.randomUUID(),
    fixtureId,
    streamerId,
  },
}));

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
export function aLongMessage(content: PhoneContent, random: Random): Tap | undefined {
  const tap = writes(content, random);
  return tap && { ...tap, args: { ...tap.args, message: "é".repeat(500 + below(random, 600)) } };
}

/** Something for this account to do, if its screen offers it. */
export function aTap(userId: string, content: PhoneContent, random: Random): Tap | undefined {
  return pick(random, makers[userId] ?? [])?.(content, random);
}
