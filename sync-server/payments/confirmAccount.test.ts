/** @module-tag long */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { anOwedStreamer } from "../testing/books.ts";
import { aStreamer, decided, type StreamerAccount } from "../testing/factories.ts";
import { paystackKey } from "../testing/paystackStandIn.ts";
import { PayoutTill } from "../testing/payoutTill.ts";
import { PaystackApi } from "./paystackApi.ts";
import { paystackTransfers } from "./paystackTransfers.ts";
import { sendPayouts } from "./sendPayouts.ts";

vi.setConfig({ testTimeout: 120_000 });

let till: PayoutTill;
beforeAll(async () => {
  till = await PayoutTill.open();
}, 240_000);
afterAll(() => till.close());

test("nothing is paid out until the bank has confirmed the account, and the number for that is stored nowhere", async () => {
  const { streamerId, cookie, actor } = await anOwedStreamer(till.server.app);
  const due = async () => {
    const { json } = await till.server.call("GET", "/api/payouts/due", { cookie: till.admin.cookie });
    return (Array.isArray(json) ? json : []).find((row) => row.streamerId === streamerId);
  };
  const account = { holder: "Thandi Mokoena", bank: "Capitec", branchCode: "470010", accountNumber: "1112223334" };
  await decided(till.server.app, actor, "bankAccount.save", account);
  expect(await due()).toMatchObject({ hasAccount: true, isUnconfirmed: true });
  const body = { streamerId, amount: "2400.00" };
  expect(await till.server.call("POST", "/api/payouts", { body, cookie: till.admin.cookie })).toMatchObject({
    status: 409,
    text: expect.stringContaining("has not confirmed this streamer's account"),
  });
  const number = "8001015009087";
  const confirm = () =>
    till.server.call("POST", "/api/bank-account/confirm", {
      body: { documentType: "identityNumber", documentNumber: number },
      cookie,
    });
  expect((await confirm()).json).toEqual({ status: "refused" });
  till.paystack.holders.set(number, account.accountNumber);
  till.paystack.faults = 1;
  expect(await confirm()).toMatchObject({ status: 503, text: expect.stringContaining("could not reach the bank") });
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  const asked = till.paystack.seen.filter(({ path }) => path === "/bank/validate").length;
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  expect(till.paystack.seen.filter(({ path }) => path === "/bank/validate")).toHaveLength(asked);
  expect(await due()).toMatchObject({ isUnconfirmed: false });
  for (const name of await till.server.app.database.collectionNames()) {
    const rows = await till.server.app.database.collection(name).find({}).toArray();
    expect(JSON.stringify(rows), name).not.toContain(number);
  }
  await till.prepared(streamerId);
});

test("an account entered while the bank checks another, or after a pay-out is prepared, is paid nothing", async () => {
  const { streamerId, cookie, actor } = await anOwedStreamer(till.server.app);
  const first = { holder: "Sipho", bank: "Capitec", branchCode: "470010", accountNumber: "5550001112" };
  const other = { ...first, accountNumber: "6660001112" };
  await decided(till.server.app, actor, "bankAccount.save", first);
  till.paystack.holders.set("A1234567", first.accountNumber);
  const body = { documentType: "passportNumber", documentNumber: "A1234567" };
  const confirm = () => till.server.call("POST", "/api/bank-account/confirm", { body, cookie });
  // Changed in another tab while the bank's answer is on its way.
  till.paystack.onCall = () => {
    till.paystack.onCall = undefined;
    return decided(till.server.app, actor, "bankAccount.save", other);
  };
  expect(await confirm()).toMatchObject({
    status: 409,
    text: "Your bank account was changed meanwhile. Confirm it again.",
  });
  const order = { body: { streamerId, amount: "2400.00" }, cookie: till.admin.cookie };
  expect((await till.server.call("POST", "/api/payouts", order)).status).toBe(409);
  await decided(till.server.app, actor, "bankAccount.save", first);
  expect((await confirm()).json).toEqual({ status: "confirmed" });
  const id = await till.prepared(streamerId);
  await decided(till.server.app, actor, "bankAccount.save", other);
  till.paystack.cut = { method: "POST", path: "/transfer", when: "before", kill: () => undefined };
  await sendPayouts(till.server.app);
  await sendPayouts(till.server.app);
  const sentTo = [...till.paystack.recipients].find(([, code]) => code === till.transferOf(id)?.recipient)?.[0];
  expect(sentTo, "the account that the bank confirmed and the admin saw").toBe("470010 5550001112");
  await till.tell(till.paystack.decideTransfer(`payout-${id}`, "success"));
  expect(await till.stateOf(id)).toBe("paid");
});

const account = { holder: "Nandi", bank: "Capitec", branchCode: "470010", accountNumber: "7770001112" };
const check = { documentType: "passportNumber", documentNumber: "B1234567" } as const;

test("banks that take their time hold up nobody else", async () => {
  const { server, paystack } = till;
  const askers: StreamerAccount[] = [];
  for (let n = 0; n < 8; n += 1) askers.push(await aStreamer(server.app));
  for (const { actor } of askers) await decided(server.app, actor, "bankAccount.save", account);
  let waiting = 0;
  let answer = (): void => undefined;
  const answers = new Promise<void>((resolve) => (answer = resolve));
  paystack.onCall = () => {
    waiting += 1;
    return answers;
  };
  const asked = askers.map(({ cookie }) => server.call("POST", "/api/bank-account/confirm", { body: check, cookie }));
  try {
    await vi.waitFor(() => expect(waiting, "banks asked at once").toBe(askers.length), 5_000);
    expect((await server.call("GET", "/api/fixtures")).status).toBe(200);
  } finally {
    paystack.onCall = undefined;
    answer();
  }
  expect((await Promise.all(asked)).map(({ json }) => json)).toEqual(askers.map(() => ({ status: "refused" })));
});

test("a key that Paystack does not know says nothing about an account", async () => {
  const asks = (key: string) =>
    paystackTransfers(new PaystackApi(key, till.paystack.base)).confirmAccount(account, check);
  expect(await asks(paystackKey)).toBe("refused");
  await expect(asks("sk_test_mistyped")).rejects.toThrow("Paystack answered 401.");
});
