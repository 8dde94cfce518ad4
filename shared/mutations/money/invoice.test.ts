import { expect, test } from "vitest";
import { announcementText } from "../../rules/announcementTexts.ts";
import { balanceOf } from "../../rules/ledger.ts";
import { ageingGroup } from "../../rules/billingDocuments.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { businessFixture, dueWorld, invoicedWorld, owedRefundWorld } from "../../testing/testMoneyStages.ts";
import { budgetTotal, finishAll, pay } from "../../testing/testPaying.ts";
import { bidArgs, ids, openWorld, people } from "../../testing/testStages.ts";
import { aFixture, anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

function billingDocumentsOf(world: TestWorld) {
  return world.store
    .all("billingDocument")
    .map(({ number, kind, state, totalCents }) => [number, kind, state, totalCents]);
}

function invoiceId(world: TestWorld): string {
  return world.store.all("billingDocument").find(({ state }) => state === "open")?.id ?? "";
}

test("a business that chooses an invoice gets one, due in thirty days", async () => {
  const world = await invoicedWorld();
  expect(world.store.all("billingDocument")).toMatchObject([
    { number: 1, kind: "invoice", state: "open", totalCents: 600_000, buyer: "Corner Bakery", dueDate: "2026-12-21" },
  ]);
  const told = world.announced.at(-1);
  expect(told).toMatchObject({ kind: "invoiceSent", billingDocumentId: invoiceId(world) });
  expect(told && announcementText(told).sentence).toBe("Invoice INV-000001: R6000.00, due 21/12/2026");
});

test("a new price reissues the invoice, another payment method voids it, and numbers have no gaps", async () => {
  const world = await invoicedWorld();
  await world.run(people.streamer, "bid.submit", { ...bidArgs, fixtureId: businessFixture, proposedPrice: "5500" });
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  expect(billingDocumentsOf(world)).toEqual([
    [1, "invoice", "void", 600_000],
    [1, "creditNote", "issued", 600_000],
    [2, "invoice", "open", 550_000],
  ]);
  await pay(world, 550_000, { fixtureId: businessFixture });
  await pay(world, budgetTotal);
  expect(billingDocumentsOf(world).slice(2)).toEqual([
    [2, "invoice", "void", 550_000],
    [2, "creditNote", "issued", 550_000],
    [1, "receipt", "paid", 550_000],
    [2, "receipt", "paid", 225_000],
  ]);
  expect(brokenMoney(world.store)).toEqual([]);
});

test("an admin records a bank transfer: the match is paid, with a receipt, in the books", async () => {
  const world = await invoicedWorld();
  const id = invoiceId(world);
  expect(await world.rejectionOf(people.requester, "invoice.recordPayment", { id })).toBe("auth.notAllowed");
  await world.run(people.admin, "invoice.recordPayment", { id });
  expect(await world.rejectionOf(people.admin, "invoice.recordPayment", { id })).toBe("invoice.notOpen");
  expect(billingDocumentsOf(world)).toEqual([
    [1, "invoice", "paid", 600_000],
    [1, "receipt", "paid", 600_000],
  ]);
  expect(world.store.all("billingDocument")[1]).toMatchObject({ paidBy: "bank", forNumber: "INV-000001" });
  expect(balanceOf(world.store.all("journalEntry"), "payer")).toBe(-600_000);
  expect(await world.store.get("fixture", businessFixture)).toMatchObject({ paymentStatus: "completed" });
  expect(world.announced.at(-1)).toMatchObject({ kind: "paymentReceived", billingDocumentId: expect.any(String) });
  await world.run(people.requester, "fixture.cancel", { id: businessFixture, reason: "Rain" });
  const [refund] = world.store.all("refund");
  await world.run(people.admin, "refund.recordTransfer", { id: refund?.id });
  expect(world.store.all("refund")).toMatchObject([{ cents: 600_000, state: "done" }]);
  expect([balanceOf(world.store.all("journalEntry"), "payer"), brokenMoney(world.store)]).toEqual([0, []]);
});

test("a failed refund cannot be paid by hand once its money has gone back another way", async () => {
  const world = await owedRefundWorld();
  const [owed] = world.store.all("refund");
  await world.run(system, "refund.fail", { id: owed?.id, failure: "The account is closed." });
  const goodwill = { id: anId("goodwill"), paymentId: owed?.paymentId, amount: "70", cause: "goodwill" };
  await world.run(people.admin, "payment.refund", goodwill);
  expect(await world.rejectionOf(people.admin, "refund.recordTransfer", { id: owed?.id })).toBe("refund.tooMuch");
});

test("money held by the provider cannot be refunded by hand", async () => {
  const world = await openWorld();
  await pay(world, budgetTotal);
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  const id = world.store.all("refund")[0]?.id;
  expect(await world.rejectionOf(people.admin, "refund.recordTransfer", { id })).toBe("refund.byProvider");
});

test("an open invoice is reminded 3 days before and also after the due date, never twice a day", async () => {
  const world = await dueWorld();
  const args = { id: invoiceId(world) };
  const remind = () => world.rejectionOf(system, "invoice.remind", args);
  world.now = "2026-12-17T10:00:00.000Z";
  expect(await remind()).toBe("invoice.notOpen");
  world.now = "2026-12-18T10:00:00.000Z";
  expect([await remind(), await remind()]).toEqual([undefined, "invoice.notOpen"]);
  const told = world.announced.at(-1);
  expect(told && announcementText(told)).toMatchObject({
    sentence: "Reminder: invoice INV-000001 is due on 21/12/2026",
    body: "R6000.00 is still open. Already paid? You can ignore this.",
  });
  world.now = "2026-12-21T10:00:00.000Z";
  expect(await remind()).toBe("invoice.notOpen");
  world.now = "2026-12-22T10:00:00.000Z";
  expect(await remind()).toBeUndefined();
  await world.run(people.admin, "invoice.recordPayment", args);
  world.now = "2026-12-29T10:00:00.000Z";
  expect(await remind()).toBe("invoice.notOpen");
});

test.each([
  ["2026-12-21", "Not due"],
  ["2026-12-22", "1–30 days"],
  ["2027-01-20", "1–30 days"],
  ["2027-01-21", "31–60 days"],
  ["2027-03-21", "61–90 days"],
  ["2027-03-22", "Over 90 days"],
])("on %s an invoice due on 21 December is grouped under: %s", (today, group) => {
  expect(ageingGroup({ dueDate: "2026-12-21" }, today)).toBe(group);
});

test("with a VAT number the price shows its tax; without one, or on older billingDocuments, it does not", async () => {
  const world = await invoicedWorld();
  const details = { legalName: "Touchline (Pty) Ltd", vatNumber: "4123456789" };
  await world.run(system, "operator.describe", { details, feeBasisPoints: 0 });
  await pay(world, budgetTotal);
  const [older, newer] = world.store.all("billingDocument");
  expect(older).not.toHaveProperty("vatCents");
  expect(newer).toMatchObject({ seller: details, vatCents: 29_348, baseCents: 250_000, discountCents: 25_000 });
});

test("the payer and admins see a billing document, and claiming a request takes it along", async () => {
  const world = await openWorld();
  const id = anId("visitor's");
  const business = { clientType: "business", businessName: "Spaza", id };
  await world.run(visitor, "fixture.submit", { ...Object(world.store.all("fixture")[0]), ...business, budget: "900" });
  await world.run(system, "payment.choose", { id: anId("choice"), fixtureId: id, kind: "invoice" });
  await world.run(people.rival, "fixture.claim", { fixtureId: id });
  const seen = async (actor: Parameters<TestWorld["clientOf"]>[0]) =>
    (await world.clientOf(actor)).all("billingDocument").length;
  expect(await Promise.all([people.rival, people.admin, people.requester, people.streamer, visitor].map(seen))).toEqual(
    [1, 1, 0, 0, 0],
  );
});

const operator = (details: object) => ({ details, feeBasisPoints: 0 });

test("a VAT-registered seller issues a tax invoice for online payment, and a refund credits it", async () => {
  const world = await openWorld();
  await world.run(system, "operator.describe", operator({ legalName: "T", bank: "S", vatNumber: "4012345678" }));
  const paymentId = await pay(world, budgetTotal);
  const [document] = world.store.all("billingDocument");
  expect(document).toMatchObject({ kind: "taxInvoice", number: 1, vatCents: 29_348, paidBy: "online" });
  expect(document).toMatchObject({ suppliedOn: world.store.all("fixture")[0]?.matchDate });
  await world.run(people.admin, "payment.refund", { id: anId("gift"), paymentId, amount: "115", cause: "goodwill" });
  await finishAll(world);
  expect(world.store.all("billingDocument")[1]).toMatchObject({
    ...{ kind: "creditNote", creditsNumber: "TAX-000001", totalCents: 11_500, vatCents: 1_500 },
  });
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a paid invoice's receipt refers to the invoice and is not a second tax invoice", async () => {
  const world = await openWorld();
  await world.run(system, "operator.describe", operator({ legalName: "T", bank: "S", vatNumber: "4012345678" }));
  const business = { id: businessFixture, clientType: "business", businessName: "Corner Bakery", budget: "6000" };
  const billing = { billingAddress: "1 Main Road\nParow", billingVatNumber: "4098765432" };
  await world.run(people.requester, "fixture.submit", aFixture({ ...business, ...billing, matchDate: "2027-03-06" }));
  await world.run(people.requester, "payment.choose", { id: anId("i"), fixtureId: businessFixture, kind: "invoice" });
  const buyer = { buyer: "Corner Bakery", buyerAddress: billing.billingAddress, buyerVatNumber: "4098765432" };
  expect(world.store.all("billingDocument")).toMatchObject([{ kind: "invoice", vatCents: 78_261, ...buyer }]);
  await world.run(people.admin, "invoice.recordPayment", { id: invoiceId(world) });
  expect(world.store.all("billingDocument")[1]).toMatchObject({ kind: "receipt", forNumber: "INV-000001" });
  expect(world.store.all("billingDocument")[1]).not.toHaveProperty("vatCents");
});

test("no invoices are issued until the operator has set a bank account", async () => {
  const world = await openWorld();
  await world.run(system, "operator.describe", operator({ legalName: "Touchline (Pty) Ltd" }));
  await world.store.update("fixture", ids.fixture, { clientType: "business", businessName: "Corner Bakery" });
  const choice = { id: anId("i"), fixtureId: ids.fixture, kind: "invoice" };
  expect(await world.rejectionOf(people.requester, "payment.choose", choice)).toBe("payment.noBank");
  await world.run(system, "operator.describe", operator({ legalName: "Touchline (Pty) Ltd", bank: "Standard 1" }));
  await world.run(people.requester, "payment.choose", choice);
  expect(billingDocumentsOf(world)).toEqual([[1, "invoice", "open", 250_000]]);
});
