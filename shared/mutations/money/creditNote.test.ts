import { expect, test } from "vitest";
import { announcementText } from "../../rules/announcementTexts.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { businessFixture, invoicedWorld } from "../../testing/testMoneyStages.ts";
import { bidArgs, ids, people } from "../../testing/testStages.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

const { requester, streamer, admin } = people;
const paperWay = { bidId: ids.bid, answeredBy: "Mrs Nkosi", answeredOn: "2026-11-21" };

function creditsOf(world: TestWorld) {
  const notes = world.store.all("billingDocument").filter(({ kind }) => kind === "creditNote");
  return notes.map(({ number, totalCents, creditsNumber }) => ({ number, totalCents, creditsNumber }));
}

/** A business with an open invoice whose match has a streamer. */
async function bookedWorld(): Promise<TestWorld> {
  const world = await invoicedWorld();
  await world.run(streamer, "bid.submit", { ...bidArgs, fixtureId: businessFixture, proposedPrice: "6000" });
  await world.run(requester, "bid.accept", { id: ids.bid });
  return world;
}

test.each([
  ["the business cancels", (world: TestWorld) => cancel(world)],
  ["the school says no", (world: TestWorld) => answered(world, "declined")],
  ["the school takes its yes back", async (world: TestWorld) => withdraw(world)],
  ["the streamer was paid by hand", (world: TestWorld) => paidByHand(world)],
])("%s: the open invoice is taken back by a credit note with a number, and nobody is reminded", async (_name, end) => {
  const world = await bookedWorld();
  const [invoice] = world.store.all("billingDocument");
  await end(world);
  expect(creditsOf(world)).toEqual([{ number: 1, totalCents: 600_000, creditsNumber: "INV-000001" }]);
  expect(await world.store.get("billingDocument", invoice?.id ?? "")).toMatchObject({ state: "void" });
  const told = world.announced.find(({ kind }) => kind === "invoiceCredited");
  expect(told && announcementText(told)).toMatchObject({
    sentence: "Credit note CN-000001: invoice INV-000001 is cancelled",
    body: expect.stringContaining("Please do not pay INV-000001: R6000.00 is credited."),
  });
  world.now = "2026-12-22T10:00:00.000Z";
  expect(await world.rejectionOf(system, "invoice.remind", { id: invoice?.id })).toBe("invoice.notOpen");
  expect(await world.rejectionOf(admin, "invoice.recordPayment", { id: invoice?.id })).toBe("invoice.notOpen");
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a refund of a paid invoice is credited part by part with the invoice's tax", async () => {
  const world = await invoicedWorld();
  await world.store.update("billingDocument", invoiceOf(world).id, { vatCents: 78_261 });
  await world.run(admin, "invoice.recordPayment", { id: invoiceOf(world).id });
  const part = { id: anId("part"), paymentId: invoiceOf(world).paymentId, amount: "1150", cause: "goodwill" };
  await world.run(admin, "payment.refund", part);
  await world.run(requester, "fixture.cancel", { id: businessFixture, reason: "Rain" });
  for (const { id } of world.store.all("refund")) await world.run(admin, "refund.recordTransfer", { id });
  const notes = world.store.all("billingDocument").filter(({ kind }) => kind === "creditNote");
  expect(notes.map(({ totalCents, vatCents }) => [totalCents, vatCents])).toEqual([
    [115_000, 15_000],
    [485_000, 63_261],
  ]);
  expect(
    world.announced.filter(({ kind }) => kind === "refundSent").map(({ billingDocumentId }) => billingDocumentId),
  ).toEqual(notes.map(({ id }) => id));
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a delivered match stays invoiced whatever the school says later", async () => {
  const world = await bookedWorld();
  await answered(world, "approved");
  await world.store.update("bid", ids.bid, { deliveredAt: world.now });
  await withdrawn(world);
  expect(creditsOf(world)).toEqual([]);
});

test("choosing pay on the day voids the invoice, and a school's refusal leaves that choice as it is", async () => {
  const world = await bookedWorld();
  const choice = { id: anId("on the day"), fixtureId: businessFixture, kind: "eventDay" };
  await world.run(requester, "payment.choose", choice);
  expect(creditsOf(world)).toHaveLength(1);
  await answered(world, "declined");
  expect(world.store.all("payment").map(({ kind, state }) => [kind, state])).toEqual([
    ["invoice", "expired"],
    ["eventDay", "chosen"],
  ]);
});

function invoiceOf(world: TestWorld) {
  const invoice = world.store.all("billingDocument").find(({ kind }) => kind === "invoice");
  if (!invoice) throw new Error("There is no invoice.");
  return invoice;
}

function cancel(world: TestWorld): Promise<unknown> {
  return world.run(requester, "fixture.cancel", { id: businessFixture, reason: "Rain" });
}

function answered(world: TestWorld, answer: "approved" | "declined"): Promise<unknown> {
  return world.run(admin, "permission.recordOnPaper", { ...paperWay, answer });
}

async function paidByHand(world: TestWorld): Promise<void> {
  await world.store.update("bid", ids.bid, { deliveredAt: world.now });
  await world.run(streamer, "bid.markPaid", { id: ids.bid });
}

async function withdraw(world: TestWorld): Promise<void> {
  await answered(world, "approved");
  await withdrawn(world);
}

function withdrawn(world: TestWorld): Promise<unknown> {
  const [permission] = world.store.all("schoolPermission");
  return world.run(admin, "permission.withdraw", { id: permission?.id });
}
