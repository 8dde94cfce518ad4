import { expect, test } from "vitest";
import { balanceOf } from "../../rules/ledger.ts";
import { streamUrl } from "../../testing/sampleMutations.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { budgetTotal, confirm, fixtureOf, pay, refundsOf, start } from "../../testing/testPaying.ts";
import {
  bidWorld,
  deliveredWorld,
  ids,
  openWorld,
  people,
  school,
  signArgs,
  theBid,
} from "../../testing/testStages.ts";
import { system, type TestWorld } from "../../testing/testWorld.ts";

test("the provider's confirmation marks the match paid, books it and sends the email", async () => {
  const world = await openWorld();
  const { id } = Object(await start(world, budgetTotal));
  await world.run(system, "payment.open", { id, sessionId: "s", checkoutUrl: "https://pay.example/s" });
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
  await confirm(world, id, budgetTotal);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed", paymentIntentId: `t ${id}` });
  expect(world.announced.at(-1)).toMatchObject({ kind: "paymentReceived", values: { amount: "2250.00", ref: "TL-1" } });
  const entries = world.store.all("journalEntry");
  expect([balanceOf(entries, "payer"), balanceOf(entries, "platform")]).toEqual([-budgetTotal, 250_000]);
  const before = world.snapshot();
  await confirm(world, id, budgetTotal);
  await world.run(system, "payment.end", { id, state: "expired" });
  expect(world.snapshot()).toBe(before);
});

test("the webhook may arrive before the checkout URL is known", async () => {
  const world = await openWorld();
  const id = await pay(world, budgetTotal);
  await world.run(system, "payment.open", { id, sessionId: "s", checkoutUrl: "https://pay.example/s" });
  expect(world.store.all("payment")[0]).toMatchObject({ state: "paid" });
});

test("the server's price counts, a second click reuses the first checkout, and nothing is paid twice", async () => {
  const world = await openWorld();
  await expect(start(world, 250_000)).rejects.toMatchObject({
    status: 409,
    message: "The price is now R2250.00. Check and pay again.",
  });
  const first = await start(world, budgetTotal);
  expect(await start(world, budgetTotal)).toEqual(first);
  await world.run(people.requester, "fixture.edit", { id: ids.fixture, budget: "3000" });
  await expect(start(world, 270_000)).rejects.toMatchObject({ code: "payment.underWay" });
  await confirm(world, Object(first).id, budgetTotal);
  await expect(start(world, 270_000)).rejects.toMatchObject({ code: "payment.alreadyPaid" });
});

test("an amount other than the one requested pays nothing", async () => {
  const world = await openWorld();
  const { id } = Object(await start(world, budgetTotal));
  await expect(confirm(world, id, 1)).rejects.toMatchObject({ code: "payment.amountDiffers" });
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
});

test("a cheaper bid refunds the difference, a dearer one is accepted once the difference is paid", async () => {
  const cheaper = await bidWorld();
  await pay(cheaper, budgetTotal);
  await cheaper.run(people.requester, "bid.accept", { id: ids.bid });
  expect(refundsOf(cheaper)).toEqual([{ cents: 9_000, reason: "priceLower", state: "requested" }]);
  expect(fixtureOf(cheaper)).toMatchObject({ paymentStatus: "completed", status: "assigned" });

  const dearer = await bidWorld();
  await pay(dearer, budgetTotal);
  await dearer.run(people.rival, "bid.edit", { id: ids.rivalBid, message: "Three cameras", proposedPrice: "3000" });
  const args = { id: ids.rivalBid, priceSeenCents: 300_000 };
  const accept = () => dearer.run(people.requester, "bid.accept", args);
  await expect(accept()).rejects.toMatchObject({ message: "Pay R450.00 more to accept this bid." });
  await pay(dearer, 45_000, { bidId: ids.rivalBid });
  await accept();
  expect([refundsOf(dearer), brokenMoney(dearer.store)]).toEqual([[], []]);
});

test("a match given to a dearer bid during checkout is paid once the difference is", async () => {
  const world = await bidWorld();
  const { id } = Object(await start(world, budgetTotal));
  await world.run(people.streamer, "bid.edit", { id: ids.bid, message: "Hello", proposedPrice: "3000" });
  await world.run(people.requester, "bid.accept", { id: ids.bid, priceSeenCents: 300_000 });
  await confirm(world, id, budgetTotal);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending" });
  await pay(world, 45_000);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a prepaid match is settled on delivery, an unpaid one when it is paid later", async () => {
  const prepaid = await bidWorld();
  await pay(prepaid, budgetTotal);
  await prepaid.run(people.requester, "bid.accept", { id: ids.bid });
  await prepaid.run(people.streamer, "permission.request", { id: ids.permission, bidId: ids.bid });
  const yes = { bidId: ids.bid, answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
  await prepaid.run(people.admin, "permission.recordOnPaper", yes);
  for (const signer of [people.streamer, people.requester]) {
    await prepaid.run(signer, "contract.sign", signArgs(prepaid));
  }
  await prepaid.run(people.streamer, "stream.start", { bidId: ids.bid, streamUrl });
  expect(theBid(prepaid)).toMatchObject({ paymentStatus: "pending" });
  await prepaid.run(people.streamer, "stream.deliver", { bidId: ids.bid });

  const later = await deliveredWorld();
  expect(theBid(later)).toMatchObject({ paymentStatus: "pending" });
  await pay(later, 240_000);
  for (const world of [prepaid, later]) {
    expect(theBid(world)).toMatchObject({ paymentStatus: "completed" });
    expect(balanceOf(world.store.all("journalEntry"), "streamer")).toBe(240_000);
    expect(brokenMoney(world.store)).toEqual([]);
  }
});

test("payments are visible to the payer and admins, the books to no one outside the server", async () => {
  const world = await openWorld();
  await pay(world, budgetTotal);
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  const seen = async (actor: Parameters<TestWorld["clientOf"]>[0]) => {
    const client = await world.clientOf(actor);
    return (["payment", "refund", "journalEntry"] as const).map((entity) => client.all(entity).length);
  };
  expect(await Promise.all([people.requester, people.admin].map(seen))).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ]);
  const others = [people.streamer, { kind: "visitor" as const }, school];
  expect((await Promise.all(others.map(seen))).flat()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test("for a near match, the start-now tick is kept with its text version and time", async () => {
  const world = await openWorld();
  await start(world, budgetTotal, { startNow: true });
  const far = world.store.all("payment")[0];
  expect(far, "the match is two weeks away").not.toHaveProperty("startNow");
  await world.run(system, "payment.end", { id: far?.id, state: "expired" });
  world.now = "2026-11-28T10:00:00.000Z";
  await start(world, budgetTotal);
  expect(world.store.all("payment").at(-1), "it was not ticked").not.toHaveProperty("startNow");
  await start(world, budgetTotal, { startNow: true });
  world.now = "2026-11-28T10:05:00.000Z";
  await start(world, budgetTotal, { startNow: true });
  expect(world.store.all("payment").at(-1)).toMatchObject({
    startNow: { version: "start-now-en 1.0", at: "2026-11-28T10:00:00.000Z" },
  });
});
