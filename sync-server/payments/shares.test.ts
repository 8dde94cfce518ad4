import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { balanceOf } from "#shared/rules/ledger.ts";
import { addDays, sastDate } from "#shared/rules/format.ts";
import { aFixture, aUser, decided, type Account } from "../testing/factories.ts";
import { MailServer } from "../testing/mailServer.ts";
import { elevenMinutesPass } from "../testing/payments.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { startCheckout } from "./checkout.ts";
import type { PaymentProvider } from "./provider.ts";
import { reconcile } from "./reconcile.ts";
import { settleMoney } from "./settleMoney.ts";
import { endRounds, startShare } from "./shares.ts";

// A match paid by many, over the real server and the sandbox's pages. The rules of shares are in costShare.test.ts.
vi.setConfig({ testTimeout: 120_000 });

const mails = new MailServer();
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { SMTP_URL: await mails.start() }, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await mails.close();
});

interface Round {
  owner: Account;
  fixtureId: string;
  key: string;
}

/** A match of R4000 (R3600 for a parent) whose cost is shared until tomorrow. */
async function aRound(changes: object = {}): Promise<Round> {
  const owner = await aUser(server.app);
  const fixtureId = await aFixture(server.app, owner.actor, { budget: "4000.00", ...changes });
  const key = crypto.randomUUID();
  const deadline = addDays(sastDate(new Date().toISOString()), 1);
  await decided(server.app, owner.actor, "costShare.open", { fixtureId, key, deadline });
  return { owner, fixtureId, key };
}

function ask({ fixtureId, key }: Round, amount: unknown, changes: object = {}) {
  const email = "payer@private.test";
  const body = { id: crypto.randomUUID(), fixtureId, key, amount, email, ...changes };
  return server.call("POST", "/api/cost-share/pay", { body });
}

/** Presses "pay" on the provider's page. */
function press(asked: { json: unknown }) {
  const path = new URL(String(Object(asked.json).redirectUrl)).pathname;
  return server.call("POST", `${path}/paid`);
}

async function pays(round: Round, amount: number, changes: object = {}): Promise<void> {
  const asked = await ask(round, amount, changes);
  expect(asked.status, asked.text).toBe(200);
  expect((await press(asked)).status).toBe(303);
}

async function progress({ fixtureId, key }: Round, more: object = {}) {
  const answer = await server.call("POST", "/api/cost-share/read", { body: { fixtureId, key, ...more } });
  expect(answer.status, answer.text).toBe(200);
  return Object(answer.json);
}

async function booksOf({ fixtureId }: Round) {
  const { rows } = server.app;
  const entries = await rows.rowMany("journalEntry", { where: { fixtureId } });
  const fixture = await rows.rowOne("fixture", fixtureId);
  return { mark: fixture?.paymentStatus, round: fixture?.costShare?.state, payer: balanceOf(entries, "payer") || 0 };
}

/** The server's parts, and the addresses that its provider is given. */
function noticing() {
  const given: string[] = [];
  const { payments, ...app } = server.app;
  const forNew: PaymentProvider = {
    ...payments.forNew,
    createCheckout: (order) => {
      given.push(order.email);
      return payments.forNew.createCheckout(order);
    },
  };
  return { parts: { ...app, payments: { ...payments, forNew, all: [forNew] } }, given };
}

test("the provider is given the address of whoever pays, and nobody else's", async () => {
  const { parts, given } = noticing();
  const fields = { budget: "4000.00", contactEmail: "requester@private.test" };
  const round = await aRound(fields);
  const payer = { id: crypto.randomUUID(), email: "aunt@private.test", name: "Aunt Thandi", instead: undefined };
  await startShare(parts, { ...round, ...payer, cents: 5_000 });
  const fixtureId = await aFixture(server.app, round.owner.actor, fields);
  await startCheckout(parts, { fixtureId, bidId: undefined, cents: 360_000 });
  expect(given).toEqual([payer.email, fields.contactEmail]);
});

test("thirty people at once on the last R500: ten pay, nobody too much, and the match is paid", async () => {
  const round = await aRound();
  await pays(round, 3100);
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(round, 50)));
  const [taken, refused] = [asked.filter(({ status }) => status === 200), asked.filter(({ status }) => status === 409)];
  expect([taken.length, refused.length]).toEqual([10, 20]);
  expect(new Set(refused.map(({ text }) => text))).toEqual(
    new Set([
      "Others are paying the rest right now. Look again in ten minutes: what they have not paid by then is free.",
    ]),
  );
  await Promise.all(taken.map(press));
  expect(await booksOf(round)).toEqual({ mark: "completed", round: "full", payer: -360_000 });
  expect(await progress(round)).toMatchObject({ state: "full", paidCents: 360_000, payers: 11, freeCents: 0 });
});

test("thirty people at once on all of the last R500: one pays", async () => {
  const round = await aRound();
  await pays(round, 3100);
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(round, 500)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("the last one is offered what is left, to the cent", async () => {
  const round = await aRound();
  await pays(round, 3587.66);
  expect(await progress(round)).toMatchObject({ freeCents: 1_234, leastCents: 1_234 });
  expect(await ask(round, 50)).toMatchObject({ status: 409, text: "Only R12.34 is left to pay." });
  await pays(round, 12.34);
  expect(await booksOf(round)).toEqual({ mark: "completed", round: "full", payer: -360_000 });
});

test("the last day passes: open pages close, and everyone gets everything back and an email", async () => {
  const round = await aRound();
  await pays(round, 100, { email: "aunt@private.test", name: "Aunt Thandi" });
  await pays(round, 200, { email: "sponsor@private.test" });
  const open = await ask(round, 300);
  expect(await endRounds(server.app)).toBe(0);
  const fixtures = server.app.database.collection<{ _id: string }>("fixtures");
  const yesterday = addDays(sastDate(new Date().toISOString()), -1);
  await fixtures.updateOne({ _id: round.fixtureId }, { $set: { "costShare.deadline": yesterday } });
  // Twice at once, as by two processes.
  const ended = await Promise.all([endRounds(server.app), endRounds(server.app)]);
  expect(ended).toContain(1);
  // Its page closed with the round: pressing it takes no money that has to go back.
  expect((await press(open)).status).toBe(303);
  await settleMoney(server.app);
  expect(await booksOf(round)).toMatchObject({ mark: "pending", round: "ended", payer: 0 });
  expect(await server.app.rows.rowMany("refund", { where: { fixtureId: round.fixtureId } })).toHaveLength(2);
  expect((await press(open)).status).toBe(303);
  expect(await booksOf(round)).toMatchObject({ payer: 0 });
  expect(await mails.about("Subject: R100.00 is on its way back to you")).toContain("Hi Aunt");
  await mails.about("Subject: R200.00 is on its way back to you");
  expect(await progress(round)).toMatchObject({ state: "ended", paidCents: 0, payers: 0, freeCents: 0 });
});

test("one share goes back alone, and its payer sees it on the same link", async () => {
  const round = await aRound();
  const paymentId = crypto.randomUUID();
  await pays(round, 111.11, { id: paymentId });
  await pays(round, 222.22);
  expect(await progress(round, { paymentId })).toMatchObject({ own: "paid", payers: 2 });
  await decided(server.app, round.owner.actor, "share.giveBack", { id: crypto.randomUUID(), paymentId });
  await settleMoney(server.app);
  expect(await booksOf(round)).toMatchObject({ round: "open", payer: -22_222 });
  expect(await progress(round, { paymentId })).toMatchObject({ own: "returned", payers: 1, paidCents: 22_222 });
});

test("a payer gets an email with the link to the same page, and the page never says who paid", async () => {
  const round = await aRound();
  await pays(round, 77.77, { email: "grandpa@private.test", name: "Oupa Piet" });
  const mail = await mails.about("Subject: Your share is paid: R77.77");
  expect(mail.replace(/=\r?\n/g, "")).toMatch(
    /This email is your receipt: R77.77 on \S+, reference TL-\d+-1, for a share of/,
  );
  expect(mail).toContain("R77.77 of R3600.00 is there.");
  expect(mail.replace(/=\r?\n/g, "")).toContain(`/share-cost#${round.fixtureId}.${round.key}`);
  const seen = JSON.stringify(await progress(round));
  for (const secret of ["grandpa", "Oupa", round.owner.userId]) expect(seen).not.toContain(secret);
});

test("the same request twice begins one share with one page", async () => {
  const round = await aRound();
  const id = crypto.randomUUID();
  const [one, other] = await Promise.all([ask(round, 100, { id }), ask(round, 100, { id })]);
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.text).toBe(other.text);
  await press(one);
  expect(await ask(round, 100, { id })).toMatchObject({
    status: 409,
    text: "This share is paid, or its page has closed. Look again.",
  });
  expect(await booksOf(round)).toMatchObject({ payer: -10_000 });
});

test("another amount gives up the page that was begun, and only that of the same collection", async () => {
  const [round, other] = [await aRound(), await aRound()];
  const begun = crypto.randomUUID();
  await ask(round, 3000, { id: begun });
  expect(await ask(round, 700)).toMatchObject({ status: 409, text: "Only R600.00 is left to pay." });
  expect((await ask(other, 700, { instead: begun })).status).toBe(200);
  expect(await progress(round, { paymentId: begun })).toMatchObject({ own: "underWay", ownCents: 300_000 });
  const instead = await ask(round, 700, { instead: begun });
  expect(instead.status, instead.text).toBe(200);
  expect(await progress(round, { paymentId: begun })).toMatchObject({ own: "notPaid", freeCents: 290_000 });
  await press(instead);
  expect(await ask(round, 100, { instead: crypto.randomUUID() })).toMatchObject({ status: 200 });
  expect(await booksOf(round)).toMatchObject({ payer: -70_000 });
});

test("whoever begins shares and pays none keeps the others waiting for ten minutes at most", async () => {
  const round = await aRound();
  await pays(round, 600);
  const held = [await ask(round, 1000), await ask(round, 1500), await ask(round, 500)];
  expect(await ask(round, 50)).toMatchObject({ status: 409, text: expect.stringContaining("in ten minutes") });
  await elevenMinutesPass(server.app, round);
  expect(await progress(round)).toMatchObject({ freeCents: 300_000, paidCents: 60_000 });
  expect(await ask(round, 3000.01)).toMatchObject({ status: 409, text: "Only R3000.00 is left to pay." });
  // As much of it as is needed, the oldest first; the others may still pay.
  await pays(round, 1200);
  const pressed = await Promise.all(held.map((one) => press(one)));
  expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await booksOf(round)).toMatchObject({ round: "open", payer: -60_000 - 120_000 - 50_000 });
});

test("thirty people at once on a part that somebody left: nobody pays too much", async () => {
  const round = await aRound();
  const left = await ask(round, 3600);
  await elevenMinutesPass(server.app, round);
  const asked = await Promise.all(Array.from({ length: 30 }, () => ask(round, 300)));
  const taken = asked.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(12);
  await Promise.all([press(left), ...taken.map(press)]);
  expect(await booksOf(round)).toEqual({ mark: "completed", round: "full", payer: -360_000 });
});

test("a share that was begun long ago is its payer's until somebody takes it over", async () => {
  const round = await aRound();
  const id = crypto.randomUUID();
  const begun = await ask(round, 3600, { id });
  await elevenMinutesPass(server.app, round);
  expect(await progress(round, { paymentId: id })).toMatchObject({ own: "underWay", ownCents: 360_000, freeCents: 0 });
  expect((await ask(round, 3600, { id })).text).toBe(begun.text);
  await press(begun);
  expect(await booksOf(round)).toMatchObject({ round: "full", payer: -360_000 });
});

test("open rounds are found by an index", async () => {
  const keys = (await server.app.database.collection("fixtures").indexes()).map(({ key }) => Object.keys(key));
  expect(keys).toContainEqual(["costShare.state"]);
});

test("bad input takes nobody's share away", async () => {
  const round = await aRound();
  const left = await ask(round, 3600);
  await elevenMinutesPass(server.app, round);
  for (const wrong of [{ email: "no address" }, { amount: 49.99 }, { amount: 3600.01 }, { key: crypto.randomUUID() }]) {
    expect((await ask(round, 50, wrong)).status, JSON.stringify(wrong)).toBeGreaterThanOrEqual(400);
  }
  await press(left);
  expect(await booksOf(round)).toMatchObject({ round: "full", payer: -360_000 });
});

test("bad input is refused and begins nothing", async () => {
  const round = await aRound();
  const refused: [object, number][] = [
    [{ amount: "50" }, 400],
    [{ amount: 0 }, 400],
    [{ amount: 50.001 }, 400],
    [{ amount: 49.99 }, 400],
    [{ amount: 3600.01 }, 409],
    [{ amount: 1e21 }, 400],
    [{ email: "no address" }, 400],
    [{ email: null }, 400],
    [{ name: "x".repeat(500) }, 400],
    [{ key: crypto.randomUUID() }, 404],
    [{ key: "x" }, 400],
    [{ fixtureId: crypto.randomUUID() }, 404],
    [{ id: "1" }, 400],
    [{ instead: "1" }, 400],
  ];
  for (const [changes, status] of refused) {
    const answer = await ask(round, 50, changes);
    expect(answer.status, `${JSON.stringify(changes)} ${answer.text}`).toBe(status);
  }
  const { fixtureId } = round;
  expect(await server.app.rows.rowMany("payment", { where: { fixtureId } })).toEqual([]);
});

test("after all of it the rows, the books and the provider agree, and a share that is out of place is listed", async () => {
  expect(await reconcile(server.app)).toEqual([]);
  const round = await aRound();
  await pays(round, 50);
  const payments = server.app.database.collection<{ _id: string }>("payments");
  await payments.updateOne({ fixtureId: round.fixtureId }, { $set: { shareKey: crypto.randomUUID() } });
  expect(await reconcile(server.app)).toEqual([
    expect.stringMatching(/^Match #\d+: share .* still waits for a collection that is over\.$/),
  ]);
});
