import { dueCents } from "./testMoneySteps.ts";
import { ids, people } from "./testStages.ts";
import { anId, system, type TestWorld } from "./testWorld.ts";

/** 35 minutes after the tests' kick-off. */
export const atTheGround = "2026-12-05T09:05:00.000Z";

/** Who did not come, who reports it, and how much of what was paid goes back. */
export const absences = [
  { absent: "streamer", reporter: "requester", backOf: (paid: number) => paid },
  { absent: "requester", reporter: "streamer", backOf: (paid: number) => Math.ceil(paid / 2) },
] as const;
export type Absence = (typeof absences)[number];

async function asBusiness(world: TestWorld): Promise<void> {
  await world.store.update("fixture", ids.fixture, { clientType: "business", businessName: "Corner Bakery" });
}

/** Chooses to pay later, if the match can still be paid. */
async function choose(world: TestWorld, kind: "eventDay" | "invoice"): Promise<void> {
  await world.rejectionOf(people.requester, "payment.choose", { id: anId(kind), fixtureId: ids.fixture, kind });
}

/** What is due now, or nothing where the match can no longer be paid. Returns the cents that were taken. */
async function payNow(world: TestWorld): Promise<number> {
  const cents = dueCents(world, ids.fixture, undefined);
  if (cents <= 0) return 0;
  const args = { id: anId("probe"), fixtureId: ids.fixture, cents, provider: "sandbox" };
  const refusal = await world.rejectionOf(system, "payment.start", args);
  if (refusal !== undefined) return 0;
  const { id } = args;
  await world.run(system, "payment.confirm", { id, sessionId: "s", providerPaymentId: "t", cents });
  return cents;
}

/** Every way of paying: how, and how many cents were taken. */
export const payingWays = {
  "paid now by a parent": payNow,
  "paid now by a business": async (world: TestWorld) => {
    await asBusiness(world);
    return payNow(world);
  },
  "to be paid on event day": async (world: TestWorld) => {
    await choose(world, "eventDay");
    return 0;
  },
  "with an open invoice": async (world: TestWorld) => {
    await asBusiness(world);
    await choose(world, "invoice");
    return 0;
  },
  "with a paid invoice": async (world: TestWorld) => {
    await asBusiness(world);
    await choose(world, "invoice");
    const invoice = world.store.all("billingDocument").find(({ state }) => state === "open");
    if (!invoice) return 0;
    await world.run(people.admin, "invoice.recordPayment", { id: invoice.id });
    return invoice.totalCents;
  },
  "not paid at all": async () => 0,
} as const satisfies Record<string, (world: TestWorld) => Promise<number>>;

const aDayLater = (world: TestWorld) => new Date(Date.parse(world.now) + 24 * 3_600_000).toISOString();

function answer(world: TestWorld, { absent }: Absence, words: "agree" | "contest"): Promise<unknown> {
  return world.run(people[absent], "bid.answerNoShow", { bidId: ids.bid, answer: words });
}

async function decide(world: TestWorld, absence: Absence, isUpheld: boolean): Promise<void> {
  await answer(world, absence, "contest");
  await world.run(people.admin, "bid.decideNoShow", { bidId: ids.bid, isUpheld });
}

interface Ending {
  run(world: TestWorld, absence: Absence): Promise<unknown>;
  /** The booking has ended. */
  isOver: boolean;
}

/** How a report ends. */
export const endings = {
  waiting: { run: async () => undefined, isOver: false },
  agreed: { run: (world, absence) => answer(world, absence, "agree"), isOver: true },
  "nobody answered": {
    run: (world) => {
      world.now = aDayLater(world);
      return world.run(system, "bid.settleNoShow", { bidId: ids.bid });
    },
    isOver: true,
  },
  contested: { run: (world, absence) => answer(world, absence, "contest"), isOver: false },
  upheld: { run: (world, absence) => decide(world, absence, true), isOver: true },
  dismissed: { run: (world, absence) => decide(world, absence, false), isOver: false },
} as const satisfies Record<string, Ending>;
