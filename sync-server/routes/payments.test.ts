import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Fixture } from "#shared/entities/fixture.ts";
import { balanceOf } from "#shared/rules/ledger.ts";
import { aBid, aFixture, aStreamer, aUser, decided, fixtureFields, type Account } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 240_000);
afterAll(() => server.close());

function ask(amount: unknown, fixtureId: string | undefined, cookie = "", more: object = {}) {
  const metadata = { ...(fixtureId ? { fixtureId } : {}), clientType: "parent", description: "A match" };
  return server.call("POST", "/api/create-payment-intent", { body: { amount, metadata, ...more }, cookie });
}

async function pagePath(answer: { json: unknown; text: string; status: number }): Promise<string> {
  expect(answer.status, answer.text).toBe(200);
  return new URL(String(Object(answer.json).redirectUrl)).pathname;
}

async function unpaid(changes: object = {}): Promise<{ owner: Account; fixtureId: string }> {
  const owner = await aUser(server.app);
  return { owner, fixtureId: await aFixture(server.app, owner.actor, { ...changes }) };
}

async function stateOf(fixtureId: string) {
  const { rows } = server.app;
  const payments = await rows.rowMany("payment", { where: { fixtureId } });
  const fixture = await rows.rowOne("fixture", fixtureId);
  const entries = await rows.rowMany("journalEntry", { where: { fixtureId } });
  return {
    mark: fixture?.paymentStatus,
    payer: balanceOf(entries, "payer"),
    states: payments.map(({ state }) => state).sort(),
  };
}

test("a visitor can pay with plain HTTP, and only they see it", async () => {
  const submitted = await server.call("POST", "/api/fixtures", { body: fixtureFields({ budget: "4000.00" }) });
  const { id, number } = Object(submitted.json);
  const wrong = await ask(4000, String(number), submitted.cookie);
  expect(wrong).toMatchObject({ status: 409, text: "The price is now R3600.00. Check and pay again." });
  const path = await pagePath(await ask(3600, String(number), submitted.cookie));
  const page = await server.call("GET", path);
  expect(page.text).toContain("Test payment: no money moves");
  expect(page.text).toContain("R3600.00");
  expect(await stateOf(id)).toEqual({ mark: "pending", payer: 0, states: ["open"] });
  const pressed = await server.call("POST", `${path}/paid`);
  expect(pressed.status).toBe(303);
  expect(pressed.headers.get("Location")).toMatch(/\/payment-success\?fixtureId=\d+$/);
  expect(await stateOf(id)).toEqual({ mark: "completed", payer: -360_000, states: ["paid"] });
  const seen = async (cookie: string) => {
    const { json } = await server.call("GET", "/api/fixtures", { cookie });
    return Object(Object.values(Object(json)).find((fixture) => Object(fixture).id === id)).paymentStatus;
  };
  expect(await seen(submitted.cookie)).toBe("completed");
  expect(await seen("")).toBeUndefined();
  expect(await seen((await aUser(server.app)).cookie)).toBeUndefined();
});

test("the owner, the claim link's holder and the requesting browser may pay, and no one else", async () => {
  const submitted = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
  const { id, claimToken } = Object(submitted.json);
  const otherAccount = await aUser(server.app);
  expect(await ask(2250, id)).toMatchObject({ status: 401 });
  expect(await ask(2250, id, otherAccount.cookie)).toMatchObject({ status: 404 });
  expect(await ask(2250, id, "", { claimToken: `${claimToken}x` })).toMatchObject({ status: 403 });
  expect(await ask(2250, crypto.randomUUID(), otherAccount.cookie)).toMatchObject({ status: 404 });
  const byLink = await pagePath(await ask(2250, id, "", { claimToken }));
  expect(await pagePath(await ask(2250, id, submitted.cookie))).toBe(byLink);
  await decided(server.app, otherAccount.actor, "fixture.claim", { fixtureId: id });
  expect(await ask(2250, id, "", { claimToken })).toMatchObject({ status: 404 });
  expect(await ask(2250, id, submitted.cookie)).toMatchObject({ status: 404 });
  expect(await pagePath(await ask(2250, id, otherAccount.cookie))).toBe(byLink);
  const payments = await server.app.rows.rowMany("payment", { where: { fixtureId: id } });
  expect(payments.map(({ requesterId }) => requesterId)).toEqual([otherAccount.userId]);
});

test("without a match the payer's only unpaid one is used; with several they must choose", async () => {
  const { owner, fixtureId } = await unpaid();
  await pagePath(await ask(2250, undefined, owner.cookie));
  await aFixture(server.app, owner.actor);
  const which = await ask(2250, undefined, owner.cookie);
  expect(which).toMatchObject({ status: 400, text: "Choose the match you are paying for." });
  expect((await stateOf(fixtureId)).states).toEqual(["open"]);
  expect(await ask(2250, undefined)).toMatchObject({ status: 401 });
});

/** Whether another unpaid match in this state waits for money too. */
const waits: Readonly<Record<Fixture["status"], boolean>> = {
  ...{ open: true, assigned: true, completed: true, cancelled: false },
};

test.each(Object.entries(waits))("another match that is %s makes the payer choose: %s", async (status, mustChoose) => {
  const { owner } = await unpaid();
  const id = await aFixture(server.app, owner.actor);
  const fixtures = server.app.database.collection<{ _id: string }>("fixtures");
  await fixtures.updateOne({ _id: id }, { $set: { status } });
  expect((await ask(2250, undefined, owner.cookie)).status).toBe(mustChoose ? 400 : 200);
});

test("ten simultaneous clicks in as many tabs make one checkout and one charge", async () => {
  const { owner, fixtureId } = await unpaid();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(2250, fixtureId, owner.cookie)));
  const paths = new Set(await Promise.all(answers.map(pagePath)));
  expect(paths.size).toBe(1);
  await Promise.all([...paths, ...paths].map((path) => server.call("POST", `${path}/paid`)));
  expect(await stateOf(fixtureId)).toEqual({ mark: "completed", payer: -225_000, states: ["paid"] });
  const again = await ask(2250, fixtureId, owner.cookie);
  expect(again.status).toBe(409);
  expect(again.text).toMatch(/^This match is paid. Reference TL-\d+.$/);
});

test("a new price closes the old checkout, so it can no longer be paid", async () => {
  const { owner, fixtureId } = await unpaid();
  const old = await pagePath(await ask(2250, fixtureId, owner.cookie));
  await decided(server.app, owner.actor, "fixture.edit", { id: fixtureId, budget: "3000" });
  const fresh = await pagePath(await ask(2700, fixtureId, owner.cookie));
  expect(fresh).not.toBe(old);
  expect((await server.call("POST", `${old}/paid`)).headers.get("Location")).toContain("/payment-failed");
  expect(await stateOf(fixtureId)).toEqual({ mark: "pending", payer: 0, states: ["expired", "open"] });
  await server.call("POST", `${fresh}/paid`);
  expect(await stateOf(fixtureId)).toMatchObject({ mark: "completed", payer: -270_000 });
});

test("a bid raised before acceptance requires the new difference and is accepted once that is paid", async () => {
  const { owner, fixtureId } = await unpaid();
  const streamer = await aStreamer(server.app);
  const id = await aBid(server.app, streamer, fixtureId);
  await server.call("POST", `${await pagePath(await ask(2250, fixtureId, owner.cookie))}/paid`);
  const raise = (price: string) =>
    decided(server.app, streamer.actor, "bid.edit", { id, message: "Three cameras", proposedPrice: price });
  const askMore = (amount: number) =>
    server.call("POST", "/api/create-payment-intent", {
      body: { amount, metadata: { fixtureId, bidId: id } },
      cookie: owner.cookie,
    });
  const accept = (priceSeenCents: number) =>
    server.call("PATCH", `/api/requests/${id}`, { body: { status: "accepted", priceSeenCents }, cookie: owner.cookie });
  await raise("2600.00");
  expect(await accept(260_000)).toMatchObject({ status: 409, text: "Pay R90.00 more to accept this bid." });
  const old = await pagePath(await askMore(90));
  await raise("3000.00");
  expect(await askMore(90)).toMatchObject({ status: 409, text: "The price is now R450.00. Check and pay again." });
  const fresh = await pagePath(await askMore(450));
  expect((await server.call("POST", `${old}/paid`)).headers.get("Location")).toContain("/payment-failed");
  await server.call("POST", `${fresh}/paid`);
  expect((await accept(300_000)).status).toBe(200);
  expect(await stateOf(fixtureId)).toMatchObject({ mark: "completed", payer: -270_000 });
});

test("a visitor chooses pay on the day with the cookie or claim link, and no one else can", async () => {
  const submitted = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
  const { id, number, claimToken } = Object(submitted.json);
  const choose = (body: object, cookie = "") => server.call("POST", "/api/payment-choice", { body, cookie });
  const fixtureId = String(number);
  const otherAccount = await aUser(server.app);
  expect((await choose({ fixtureId, kind: "eventDay" })).status).toBe(401);
  expect((await choose({ fixtureId, kind: "eventDay" }, otherAccount.cookie)).status).toBe(404);
  expect((await choose({ fixtureId, kind: "card" }, submitted.cookie)).status).toBe(400);
  expect((await choose({ fixtureId, kind: "invoice" }, submitted.cookie)).status).toBe(409);
  expect((await choose({ fixtureId, kind: "eventDay" }, submitted.cookie)).status).toBe(200);
  expect((await choose({ fixtureId, kind: "eventDay", claimToken })).status).toBe(200);
  expect(await stateOf(id)).toEqual({ mark: "pending", payer: 0, states: ["chosen"] });
});

test("a failed payment can be tried again", async () => {
  const { owner, fixtureId } = await unpaid();
  const first = await pagePath(await ask(2250, fixtureId, owner.cookie));
  const pressed = await server.call("POST", `${first}/failed`);
  expect(pressed.headers.get("Location")).toContain("/payment-failed");
  expect(await stateOf(fixtureId)).toEqual({ mark: "pending", payer: 0, states: ["failed"] });
  const second = await pagePath(await ask(2250, fixtureId, owner.cookie));
  await server.call("POST", `${second}/paid`);
  expect(await stateOf(fixtureId)).toEqual({ mark: "completed", payer: -225_000, states: ["failed", "paid"] });
});

test("a match cancelled during checkout refunds what is paid afterwards", async () => {
  const { owner, fixtureId } = await unpaid();
  const path = await pagePath(await ask(2250, fixtureId, owner.cookie));
  await decided(server.app, owner.actor, "fixture.cancel", { id: fixtureId });
  await server.call("POST", `${path}/paid`);
  const refunds = await server.app.rows.rowMany("refund", { where: { fixtureId } });
  expect(refunds).toMatchObject([{ cents: 225_000, state: "requested" }]);
  expect(await ask(2250, fixtureId, owner.cookie)).toMatchObject({ status: 409, text: "This match was cancelled." });
});

test("the sandbox page is escaped, cannot be guessed, and runs no script", async () => {
  const { owner, fixtureId } = await unpaid({ homeSchool: "<b>Bold</b>" });
  const path = await pagePath(await ask(2250, fixtureId, owner.cookie));
  const page = await server.call("GET", path);
  expect(page.text).not.toContain("<b>");
  const policy = page.headers.get("Content-Security-Policy");
  expect([policy?.includes("default-src 'none'"), policy?.includes("form-action 'self'")]).toEqual([true, true]);
  expect(policy).not.toContain("unsafe-inline");
  expect((await server.call("GET", "/sandbox/checkout/cs_test_guess")).status).toBe(404);
  expect((await server.call("POST", `/sandbox/checkout/cs_test_guess/paid`)).status).toBe(404);
});

test("a payer sees amount due and status of their own matches only", async () => {
  const submitted = await server.call("POST", "/api/fixtures", { body: fixtureFields({ budget: "4000.00" }) });
  const { id, claimToken } = Object(submitted.json);
  const read = async (cookie: string, body: object = {}) => {
    const { json } = await server.call("POST", "/api/payments/read", { body: { bidId: null, ...body }, cookie });
    return Object.values(Object(json));
  };
  const due = { kind: "checkout", baseCents: 400_000, discountCents: 40_000, totalCents: 360_000 };
  expect(await read(submitted.cookie)).toMatchObject([{ fixtureId: id, clientType: "parent", lastTry: "none", due }]);
  expect(await read("", { claimToken })).toMatchObject([{ fixtureId: id, due }]);
  expect(await read("")).toEqual([]);
  expect(await read((await aUser(server.app)).cookie)).toEqual([]);
  const path = await pagePath(await ask(3600, id, submitted.cookie));
  expect(await read(submitted.cookie)).toMatchObject([{ lastTry: "underWay", due, takenCents: 0 }]);
  await server.call("POST", `${path}/paid`);
  const [paid] = await read(submitted.cookie);
  expect(paid).toMatchObject({ lastTry: "paid", takenCents: 360_000 });
  expect(Object(paid).due).toBeUndefined();
  expect(Object(paid).reason).toMatch(/^This match is paid/);
});
