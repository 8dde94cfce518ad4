import { balanceOf } from "../rules/ledger.ts";
import { sampleMutations } from "./sampleMutations.ts";
import { pay } from "./testPaying.ts";
import { deliveredWorld, ids, openWorld, people } from "./testStages.ts";
import { aFixture, anId, type TestWorld } from "./testWorld.ts";

export const businessFixture = anId("business");
export const bankDetails = sampleMutations["bankAccount.save"].args({});

/** The books' debt to this streamer, whether payable yet or not. */
export function owedCents(world: TestWorld, streamerId: string): number {
  const delivered = world.store.all("bid").filter((bid) => bid.streamerId === streamerId && bid.deliveredAt);
  const fixtureIds = new Set(delivered.map((bid) => bid.fixtureId));
  const entries = world.store.all("journalEntry").filter((entry) => fixtureIds.has(entry.fixtureId));
  return balanceOf(entries, "streamer");
}

/** A delivered match paid through the provider, on the first day its streamer can be paid out. */
export async function earnedWorld(): Promise<TestWorld> {
  const world = await deliveredWorld();
  await pay(world, 240_000);
  await world.run(people.streamer, "bankAccount.save", bankDetails);
  world.now = "2026-11-29T10:00:00.000Z";
  return world;
}

/** … and an admin has prepared the pay-out. */
export async function preparedWorld(): Promise<TestWorld> {
  const world = await earnedWorld();
  const streamerId = ids.streamer;
  const cents = owedCents(world, streamerId);
  await world.run(people.admin, "payout.prepare", { id: anId("payout"), streamerId, cents });
  return world;
}

/** A business that chose an invoice for a match in the far future. */
export async function invoicedWorld(): Promise<TestWorld> {
  const world = await openWorld();
  const business = { id: businessFixture, clientType: "business", businessName: "Corner Bakery", budget: "6000" };
  await world.run(people.requester, "fixture.submit", aFixture({ ...business, matchDate: "2027-03-06" }));
  const choice = { id: anId("invoice"), fixtureId: businessFixture, kind: "invoice" };
  await world.run(people.requester, "payment.choose", choice);
  return world;
}

/** … which was paid, and must be refunded by hand. */
export async function owedRefundWorld(): Promise<TestWorld> {
  const world = await invoicedWorld();
  await world.run(people.admin, "invoice.recordPayment", { id: world.store.all("billingDocument")[0]?.id });
  await world.run(people.requester, "fixture.cancel", { id: businessFixture, reason: "Rain" });
  return world;
}

/** An invoice three days before it is due. */
export async function dueWorld(): Promise<TestWorld> {
  const world = await invoicedWorld();
  world.now = "2026-12-18T10:00:00.000Z";
  return world;
}
