/** @module-tag long */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { balanceOf } from "#shared/rules/ledger.ts";
import type { AppContext } from "../appContext.ts";
import { anOwedStreamer } from "../testing/books.ts";
import { aUser, decided, type Account } from "../testing/factories.ts";
import { PaystackStandIn, paystackKey } from "../testing/paystackStandIn.ts";
import type { SentEvent } from "../testing/providerBench.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { notifyAdmins } from "../jobs/notifyAdmins.ts";
import { reconcile } from "./reconcile.ts";
import { sendPayouts } from "./sendPayouts.ts";

vi.setConfig({ testTimeout: 600_000 });

const paystack = new PaystackStandIn();
let server: TestServer;
let admin: Account;

beforeAll(async () => {
  await paystack.start();
  const env = { PAYSTACK_SECRET_KEY: paystackKey, PAYSTACK_API_BASE: paystack.base, PAYMENTS_PROVIDER: "sandbox" };
  server = await startTestServer({
    env: { ...env, PAYOUTS: "paystack", LOG_LEVEL: "silent" },
    jobs: "asked",
  });
  admin = await aUser(server.app, "admin");
}, 240_000);
afterAll(async () => {
  await server.close();
  await paystack.close();
});

/** What differs, but for the money that came in: no provider took it here. */
async function differences(): Promise<string[]> {
  return (await reconcile(server.app)).filter((line) => !line.startsWith("Payment "));
}

/** An admin presses Prepare: returns the pay-out's id. */
async function prepared(streamerId: string, amount = "2400.00"): Promise<string> {
  const body = { streamerId, amount };
  const answer = await server.call("POST", "/api/payouts", { body, cookie: admin.cookie });
  expect(answer.status, answer.text).toBe(201);
  return String(Object(answer.json).id);
}

function transferOf(payoutId: string) {
  return paystack.transfers.get(`payout-${payoutId}`);
}

async function told({ body, headers }: SentEvent): Promise<number> {
  return (await server.call("POST", "/api/payment-webhook/paystack", { raw: body, headers })).status;
}

async function stateOf(payoutId: string): Promise<string | undefined> {
  return (await server.app.rows.rowOne("payout", payoutId))?.state;
}

async function owedTo(streamerId: string): Promise<number> {
  const bids = await server.app.rows.rowMany("bid", { where: { streamerId } });
  let owed = 0;
  for (const { fixtureId } of bids) {
    owed += balanceOf(await server.app.rows.rowMany("journalEntry", { where: { fixtureId } }), "streamer");
  }
  return owed;
}

test("a pay-out is sent once, is paid when the provider says so, and is no admin's to mark", async () => {
  const { streamerId } = await anOwedStreamer(server.app);
  const id = await prepared(streamerId);
  await sendPayouts(server.app);
  await sendPayouts(server.app);
  expect(transferOf(id)).toMatchObject({ amount: 240_000, status: "pending" });
  const byHand = await server.call("POST", `/api/payouts/${id}/paid`, { cookie: admin.cookie });
  expect(byHand).toMatchObject({
    status: 409,
    text: expect.stringContaining("This pay-out is with the payment provider already."),
  });
  const event = paystack.decideTransfer(`payout-${id}`, "success");
  const forged = { ...event, headers: { "x-paystack-signature": "0".repeat(128) } };
  expect([await told(forged), await stateOf(id)]).toEqual([400, "prepared"]);
  expect([await told(event), await told(event), await stateOf(id)]).toEqual([200, 200, "paid"]);
  expect([await owedTo(streamerId), await differences()]).toEqual([0, []]);
});

test.each(["failed", "reversed"] as const)(
  "a %s transfer is told to the streamer and to admins, and paid again once",
  async (how) => {
    const { streamerId, userId } = await anOwedStreamer(server.app);
    const first = await prepared(streamerId);
    await sendPayouts(server.app);
    if (how === "reversed") await told(paystack.decideTransfer(`payout-${first}`, "success"));
    await server.app.database.collection("toldAdmins").deleteMany({});
    const event = paystack.decideTransfer(`payout-${first}`, how);
    expect([await told(event), await told(event), await stateOf(first)]).toEqual([200, 200, "reversed"]);
    const notices = await server.app.rows.rowMany("notification", { where: { userId } });
    expect(notices.map(({ kind }) => kind)).toContain("payoutReturned");
    expect(await notifyAdmins(server.app)).toBeGreaterThan(0);
    expect(await owedTo(streamerId)).toBe(240_000);
    await sendPayouts(server.app);
    const second = await prepared(streamerId);
    await sendPayouts(server.app);
    await told(paystack.decideTransfer(`payout-${second}`, "success"));
    expect([await stateOf(second), await owedTo(streamerId), await differences()]).toEqual(["paid", 0, []]);
  },
);

test("a bank confirms an account before it is paid, by a number that is kept nowhere", async () => {
  const { streamerId, cookie, actor } = await anOwedStreamer(server.app);
  const due = async () => {
    const { json } = await server.call("GET", "/api/payouts/due", { cookie: admin.cookie });
    return (Array.isArray(json) ? json : []).find((row) => row.streamerId === streamerId);
  };
  const account = { holder: "Thandi Mokoena", bank: "Capitec", branchCode: "470010", accountNumber: "1112223334" };
  await decided(server.app, actor, "bankAccount.save", account);
  expect(await due()).toMatchObject({ hasAccount: true, isUnconfirmed: true });
  const body = { streamerId, amount: "2400.00" };
  expect(await server.call("POST", "/api/payouts", { body, cookie: admin.cookie })).toMatchObject({
    status: 409,
    text: expect.stringContaining("has not confirmed this streamer's account"),
  });
  const number = "8001015009087";
  const confirm = () =>
    server.call("POST", "/api/bank-account/confirm", {
      body: { documentType: "identityNumber", documentNumber: number },
      cookie,
    });
  expect((await confirm()).json).toEqual({ status: "refused" });
  paystack.holders.set(number, account.accountNumber);
  paystack.faults = 1;
  expect(await confirm()).toMatchObject({ status: 503, text: expect.stringContaining("could not be asked") });
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  const asked = paystack.seen.filter(({ path }) => path === "/bank/validate").length;
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  expect(paystack.seen.filter(({ path }) => path === "/bank/validate")).toHaveLength(asked);
  expect(await due()).toMatchObject({ isUnconfirmed: false });
  for (const name of await server.app.database.collectionNames()) {
    const rows = await server.app.database.collection(name).find({}).toArray();
    expect(JSON.stringify(rows), name).not.toContain(number);
  }
  await prepared(streamerId);
});

test("bank details changed while the bank is asked, or once a pay-out is prepared, receive nothing", async () => {
  const { streamerId, cookie, actor } = await anOwedStreamer(server.app);
  const first = { holder: "Sipho", bank: "Capitec", branchCode: "470010", accountNumber: "5550001112" };
  const other = { ...first, accountNumber: "6660001112" };
  await decided(server.app, actor, "bankAccount.save", first);
  paystack.holders.set("A1234567", first.accountNumber);
  const body = { documentType: "passportNumber", documentNumber: "A1234567" };
  const confirm = () => server.call("POST", "/api/bank-account/confirm", { body, cookie });
  // Changed in another tab while the bank's answer is on its way.
  paystack.onCall = () => {
    paystack.onCall = undefined;
    return decided(server.app, actor, "bankAccount.save", other);
  };
  expect(await confirm()).toMatchObject({
    status: 409,
    text: "Your bank account was changed meanwhile. Confirm it again.",
  });
  const order = { body: { streamerId, amount: "2400.00" }, cookie: admin.cookie };
  expect((await server.call("POST", "/api/payouts", order)).status).toBe(409);
  await decided(server.app, actor, "bankAccount.save", first);
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  const id = await prepared(streamerId);
  await decided(server.app, actor, "bankAccount.save", other);
  paystack.cut = { method: "POST", path: "/transfer", when: "before", kill: () => undefined };
  await sendPayouts(server.app);
  await sendPayouts(server.app);
  const sentTo = [...paystack.recipients].find(([, code]) => code === transferOf(id)?.recipient)?.[0];
  expect(sentTo, "the account that the bank confirmed and the admin saw").toBe("470010 5550001112");
  await told(paystack.decideTransfer(`payout-${id}`, "success"));
  expect(await stateOf(id)).toBe("paid");
});

test("a transfer that is paid before the answer of its order, which is lost, is paid once", async () => {
  const { streamerId } = await anOwedStreamer(server.app);
  const id = await prepared(streamerId);
  const kill = async () => void (await told(paystack.decideTransfer(`payout-${id}`, "success")));
  paystack.cut = { method: "POST", path: "/transfer", when: "after", kill };
  await sendPayouts(server.app);
  expect([await stateOf(id), await owedTo(streamerId)]).toEqual(["paid", 0]);
  await sendPayouts(server.app);
  const own = [...paystack.transfers.values()].filter(({ reference }) => reference === `payout-${id}`);
  expect([own.length, await differences()]).toEqual([1, []]);
});

test("an operator who changes how pay-outs are made pays none twice: each goes the way it was prepared for", async () => {
  const { app } = server;
  const [byBank, byProvider] = [await anOwedStreamer(app), await anOwedStreamer(app)];
  const atBank = { id: crypto.randomUUID(), streamerId: byBank.streamerId, cents: 240_000 };
  await decided(app, admin.actor, "payout.prepare", atBank);
  const sent = await prepared(byProvider.streamerId);
  // Pay-outs are made at the bank from now on.
  const { forPayouts: _, ...payments } = app.payments;
  await sendPayouts({ ...app, payments });
  await sendPayouts(app);
  expect([transferOf(atBank.id), transferOf(sent)?.status]).toEqual([undefined, "pending"]);
  expect((await server.call("POST", `/api/payouts/${atBank.id}/paid`, { cookie: admin.cookie })).status).toBe(200);
  expect((await server.call("POST", `/api/payouts/${sent}/paid`, { cookie: admin.cookie })).status).toBe(409);
  await told(paystack.decideTransfer(`payout-${sent}`, "success"));
  expect([await stateOf(atBank.id), await stateOf(sent), await differences()]).toEqual(["paid", "paid", []]);
});

test.each(["success", "failed", "reversed"] as const)(
  "a transfer whose event of %s is lost is asked about",
  async (how) => {
    const { streamerId } = await anOwedStreamer(server.app);
    const id = await prepared(streamerId);
    await sendPayouts(server.app);
    paystack.decideTransfer(`payout-${id}`, how);
    await sendPayouts(server.app);
    await sendPayouts(server.app);
    expect([await stateOf(id), await owedTo(streamerId), await differences()]).toEqual([
      how === "success" ? "paid" : "reversed",
      how === "success" ? 0 : 240_000,
      [],
    ]);
  },
);

test("an account that is refused is told, and nothing is sent", async () => {
  const { streamerId } = await anOwedStreamer(server.app);
  const id = await prepared(streamerId);
  const rows = server.app.database.collection<{ _id: string }>("payouts");
  await rows.updateOne({ _id: id }, { $set: { "account.branchCode": "1" } });
  await sendPayouts(server.app);
  expect([await stateOf(id), transferOf(id), await owedTo(streamerId)]).toEqual(["reversed", undefined, 240_000]);
  const again = await prepared(streamerId);
  await sendPayouts(server.app);
  await told(paystack.decideTransfer(`payout-${again}`, "success"));
});

const died = new Error("The server died.");

/** The server's own steps, dying before or after the next one that it writes. */
function dying(app: AppContext, when: "before" | "after"): AppContext {
  const write: AppContext["writer"]["write"] = async (request) => {
    if (when === "after") await app.writer.write(request);
    throw died;
  };
  return { ...app, writer: { write } };
}

test("cut off between any two steps, 20 times, each streamer is paid once", async () => {
  const kill = fc.constantFrom("recipient", "transfer", "write");
  const kills = fc.array(fc.tuple(kill, fc.constantFrom("before" as const, "after" as const)), {
    minLength: 1,
    maxLength: 4,
  });
  let cuts = 0;
  const property = fc.asyncProperty(kills, async (steps) => {
    const { streamerId } = await anOwedStreamer(server.app);
    const id = await prepared(streamerId);
    for (const [step, when] of steps) {
      if (step === "write") {
        paystack.decideTransfer(`payout-${id}`, "success");
        await sendPayouts(dying(server.app, when));
      } else {
        const path = step === "recipient" ? "/transferrecipient" : "/transfer";
        paystack.cut = { method: "POST", path, when, kill: () => undefined };
        await sendPayouts(server.app);
        paystack.cut = undefined;
      }
      cuts += 1;
    }
    await sendPayouts(server.app);
    await told(paystack.decideTransfer(`payout-${id}`, "success"));
    await sendPayouts(server.app);
    const own = [...paystack.transfers.values()].filter(({ reference }) => reference === `payout-${id}`);
    expect([own.length, await stateOf(id), await owedTo(streamerId)]).toEqual([1, "paid", 0]);
  });
  await fc.assert(property, { seed: 2026, numRuns: 20, endOnFailure: true });
  expect(cuts).toBeGreaterThanOrEqual(20);
  const all = [...paystack.transfers.values()].map(({ reference }) => reference);
  expect(new Set(all).size).toBe(all.length);
  expect(await differences()).toEqual([]);
});
