import { accountingMakers } from "./testAccountingSteps.ts";
import { filmMakers } from "./testFilmSteps.ts";
import { moneyMakers } from "./testMoneySteps.ts";
import { askerOf, bidderOf, overdueBid, ownerOf, pick } from "./testPicks.ts";
import { allTicks, streamUrl } from "./sampleMutations.ts";
import { people, signArgs } from "./testStages.ts";
import { answerMakers } from "./testAnswerSteps.ts";
import { bookingMakers } from "./testBookingSteps.ts";
import { streamerMakers } from "./testStreamerSteps.ts";
import { scoreMakers } from "./testScoreSteps.ts";
import { sampledMaker } from "./testSampledSteps.ts";
import type { Dice, Maker, Step } from "./testSteps.ts";
import { aFixture, anId, person, system, visitor, type TestWorld } from "./testWorld.ts";

const users = [people.requester, people.streamer, people.rival, people.admin, person("newcomer")];
const headmaster = { email: "head@school.example.co.za" };
const offer = { message: "I film it", proposedPrice: "1500" };

/** Steps that users try, sensible or not; likely ones appear more than once. */
const matchMakers: readonly Maker[] = [
  (_, { who }, id) => ({
    name: "fixture.submit",
    args: aFixture({ id, matchDate: "2026-11-24" }),
    ...(who % 7 === 0 ? { actor: visitor } : {}),
  }),
  (world, { which, twist }) => ({
    name: "fixture.edit",
    owner: ownerOf(world, which),
    args: { id: pick(world, "fixture", which), venue: `Field ${twist % 3}`, matchDate: "2026-11-25" },
  }),
  (world, { which, twist }) => ({
    name: "fixture.cancel",
    owner: ownerOf(world, which),
    args: { id: pick(world, "fixture", which), ...(twist % 2 ? { reason: "Rain" } : {}) },
  }),
  (world, { which }) => ({ name: "fixture.claim", args: { fixtureId: pick(world, "fixture", which) } }),
  (world, { which }, id) => bid(world, which, id),
  (world, { which }, id) => bid(world, which, id),
  (world, { which }) => ({
    name: "bid.edit",
    args: { id: pick(world, "bid", which), ...offer },
    owner: bidderOf(world, which),
  }),
  (world, { which }) => ({
    name: "bid.withdraw",
    args: { id: pick(world, "bid", which) },
    owner: bidderOf(world, which),
  }),
  (world, { which }) => accept(world, which),
  (world, { which }) => accept(world, which),
  (world, { which }) => ({
    name: "bid.cancel",
    args: { id: pick(world, "bid", which), reason: "Ill" },
    owner: bidderOf(world, which),
  }),
  expire,
  expire,
  expire,
  (world, { which, twist }, id) => ask(world, which, id, twist),
  (world, { which, twist }, id) => ask(world, which, id, twist),
  (world, { which }) => ({ name: "permission.mailed", args: asked(world, which), actor: system }),
  (world, { which }) => ({ name: "permission.prove", args: { ...asked(world, which), proof: "a.b.c" }, actor: system }),
  (world, { which, twist }) => answer(world, which, twist),
  (world, { which, twist }) => answer(world, which, twist),
  (world, { which, twist }) => ({
    name: "permission.withdraw",
    args: { id: pick(world, "schoolPermission", which) },
    actor: twist % 2 ? people.admin : { kind: "school", permissionId: pick(world, "schoolPermission", which) },
  }),
  (world, { which, twist }) => ({
    name: "permission.recordOnPaper",
    args: {
      bidId: pick(world, "bid", which),
      answer: twist % 3 ? "approved" : "declined",
      answeredBy: "Mrs Nkosi",
      answeredOn: "2026-11-20",
    },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "schoolContact.confirm",
    args: { id: pick(world, "schoolContact", which), site: "The school's site", ...(twist % 3 ? {} : headmaster) },
    actor: people.admin,
  }),
  (world, { which }) => ({
    name: "schoolContact.refuse",
    args: { id: pick(world, "schoolContact", which), reason: "Nobody knows it there." },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "schoolContact.revoke",
    args: { id: pick(world, "schoolContact", which), reason: "She has left." },
    actor: twist % 4 ? people.requester : people.admin,
  }),
  (_, __, id) => ({
    name: "schoolContact.add",
    args: { id, schoolName: "Paarl Gim", email: "head@paarl.example.co.za" },
    actor: system,
  }),
  sign,
  sign,
  sign,
  (world, { which }) => ({
    name: "stream.start",
    args: { bidId: pick(world, "bid", which), streamUrl },
    owner: bidderOf(world, which),
  }),
  (world, { which }) => ({
    name: "bid.markPaid",
    args: { id: pick(world, "bid", which) },
    owner: bidderOf(world, which),
  }),
  (world, { which, twist }) => ({
    name: "streamer.verify",
    args: { id: pick(world, "streamer", which), verificationStatus: twist % 3 ? "approved" : "rejected" },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "streamer.delete",
    args: { id: pick(world, "streamer", which) },
    actor: twist % 8 ? people.requester : people.admin,
  }),
  (world, { which, twist }) => ({
    name: "user.suspend",
    args: { id: pick(world, "user", which), reason: "Complaints" },
    actor: twist % 8 ? people.requester : people.admin,
  }),
  (world) => ({
    name: "user.restore",
    args: { id: world.store.all("user").find((user) => user.suspendedAt)?.id ?? anId("nobody"), reason: "A mistake" },
    actor: people.admin,
  }),
  (world, { which, twist }, id) => ({
    name: "message.send",
    args: {
      id,
      fixtureId: pick(world, "fixture", which),
      streamerId: pick(world, "streamer", twist),
      subject: "Hello",
      message: "When do you come?",
    },
  }),
  (world, { which }) => ({ name: "message.markRead", args: { ids: [pick(world, "message", which)] } }),
  ...moneyMakers,
  ...accountingMakers,
  ...answerMakers,
  ...bookingMakers,
  ...scoreMakers,
  ...streamerMakers,
];

/** Mutations that need rows of a certain state, or vary their arguments, have a line above. */
const makers = [...matchMakers, ...filmMakers, ...Array.from({ length: 6 }, () => sampledMaker)];

/** The next step the dice choose among the existing rows; one in four by `preferred`, if it is given. */
export function nextStep(world: TestWorld, dice: Dice, turn: number, preferred?: Maker): Step {
  const maker = preferred && dice.kind % 4 === 0 ? preferred : makers[dice.kind % makers.length];
  if (!maker) throw new Error("There is no step to choose from");
  const { actor, owner, ...step } = maker(world, dice, anId(`turn ${turn}`));
  const anyone = users[dice.who % users.length] ?? people.requester;
  const rightful = users.find((user) => user.userId === owner);
  return { ...step, actor: actor ?? (dice.who % 4 === 0 ? anyone : (rightful ?? anyone)) };
}

function bid(world: TestWorld, which: number, id: string) {
  return { name: "bid.submit", args: { id, fixtureId: pick(world, "fixture", which), ...offer } } as const;
}

function accept(world: TestWorld, which: number) {
  return { name: "bid.accept", args: { id: pick(world, "bid", which) }, owner: askerOf(world, which) } as const;
}

function asked(world: TestWorld, which: number) {
  return { id: pick(world, "schoolPermission", which) };
}

function ask(world: TestWorld, which: number, id: string, twist: number) {
  const message = twist % 3 ? { message: "Please say yes" } : {};
  const args = { id, bidId: pick(world, "bid", which), ...message };
  return { name: "permission.request", args, owner: bidderOf(world, which) } as const;
}

function answer(world: TestWorld, which: number, twist: number) {
  const id = pick(world, "schoolPermission", which);
  const ticks = twist % 5 ? allTicks : [];
  return {
    name: "permission.answer",
    args: { id, answer: twist % 4 ? "approved" : "declined", ticks },
    actor: { kind: "school", permissionId: id },
  } as const;
}

function sign(world: TestWorld, { which, twist }: Dice) {
  const contractId = pick(world, "contract", which);
  const contract = world.store.all("contract").find((row) => row.id === contractId);
  const textHash = twist % 6 ? (contract?.textHash ?? "") : "stale";
  return {
    name: "contract.sign",
    args: { ...signArgs(world), contractId, textHash, startNow: twist % 5 > 0 },
  } as const;
}

function expire(world: TestWorld, { which }: Dice) {
  return { name: "bid.expire", args: { id: overdueBid(world) ?? pick(world, "bid", which) }, actor: system } as const;
}
