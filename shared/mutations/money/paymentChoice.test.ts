import { expect, test } from "vitest";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { budgetTotal, confirm, fixtureOf, pay, start } from "../../testing/testPaying.ts";
import { deliveredWorld, ids, openWorld, people } from "../../testing/testStages.ts";
import { aFixture, anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const eventDay = anId("event day");
const invoice = anId("invoice");

function choose(world: TestWorld, id: string, kind: string, fixtureId: string = ids.fixture): Promise<unknown> {
  return world.run(people.requester, "payment.choose", { id, fixtureId, kind });
}

function choicesIn(world: TestWorld) {
  return world.store.all("payment").map(({ kind, state, provider, totalCents }) => [kind, state, provider, totalCents]);
}

async function businessWorld(): Promise<TestWorld> {
  const world = await openWorld();
  const changes = { id: anId("business"), clientType: "business", businessName: "Corner Bakery", budget: "6000" };
  await world.run(people.requester, "fixture.submit", aFixture(changes));
  return world;
}

test("choosing to pay on the day is recorded once, costs the full price, and is not a payment yet", async () => {
  const world = await openWorld();
  expect(await choose(world, eventDay, "eventDay")).toEqual({ id: eventDay });
  expect(await choose(world, anId("again"), "eventDay")).toEqual({ id: eventDay });
  expect(choicesIn(world)).toEqual([["eventDay", "chosen", "direct", 250_000]]);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
  expect(world.store.all("journalEntry")).toEqual([]);
});

test("a business can choose an invoice, a parent cannot, and a new choice replaces the old one", async () => {
  const world = await businessWorld();
  await choose(world, eventDay, "eventDay", anId("business"));
  await choose(world, invoice, "invoice", anId("business"));
  expect(choicesIn(world)).toEqual([
    ["eventDay", "expired", "direct", 600_000],
    ["invoice", "chosen", "direct", 600_000],
  ]);
  await expect(choose(world, anId("parent's"), "invoice")).rejects.toMatchObject({ code: "payment.noInvoice" });
});

test("only the requester of the match can choose, or the server for a verified visitor", async () => {
  const world = await openWorld();
  const args = { id: eventDay, fixtureId: ids.fixture, kind: "eventDay" };
  await expect(world.run(people.streamer, "payment.choose", args)).rejects.toMatchObject({ code: "row.notFound" });
  await expect(world.run(visitor, "payment.choose", args)).rejects.toMatchObject({ status: 401 });
  await world.run(system, "payment.choose", args);
  expect(choicesIn(world)).toHaveLength(1);
});

test("a payer who chose pay on the day may still pay now; the choice ends only when money arrives", async () => {
  const world = await openWorld();
  await choose(world, eventDay, "eventDay");
  const { id } = Object(await start(world, budgetTotal));
  await world.run(system, "payment.end", { id, state: "failed" });
  expect(choicesIn(world)[0]).toMatchObject({ 1: "chosen" });
  await pay(world, budgetTotal);
  expect(choicesIn(world)[0]).toMatchObject({ 1: "expired" });
  await expect(choose(world, anId("later"), "eventDay")).rejects.toMatchObject({ code: "payment.alreadyPaid" });
  expect(brokenMoney(world.store)).toEqual([]);
});

test("cancelling a request ends its choice, and a cancelled request takes no choice", async () => {
  const world = await openWorld();
  await choose(world, eventDay, "eventDay");
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  expect(choicesIn(world)[0]).toMatchObject({ 1: "expired" });
  await expect(choose(world, invoice, "eventDay")).rejects.toMatchObject({ code: "fixture.cancelled" });
});

test("provider events never apply to a payment choice", async () => {
  const world = await openWorld();
  await choose(world, eventDay, "eventDay");
  await expect(confirm(world, eventDay, 250_000)).rejects.toMatchObject({ code: "row.notFound" });
  const ended = world.run(system, "payment.end", { id: eventDay, state: "expired" });
  await expect(ended).rejects.toMatchObject({ code: "row.notFound" });
});

test("a pay-on-the-day match paid online later is booked as the provider's money", async () => {
  const world = await deliveredWorld();
  await choose(world, eventDay, "eventDay");
  await pay(world, 240_000);
  expect(world.store.all("journalEntry").map(({ event, provider }) => [event, provider])).toEqual([
    ["paid", "sandbox"],
    ["earned", "sandbox"],
  ]);
});
