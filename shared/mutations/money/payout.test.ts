import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { entities } from "../../entities/registry.ts";
import { announcementText } from "../../rules/announcementTexts.ts";
import { balanceOf } from "../../rules/ledger.ts";
import { payoutDue } from "./payoutDue.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { bankDetails, earnedWorld } from "../../testing/testMoneyStages.ts";
import { finishAll, pay } from "../../testing/testPaying.ts";
import { bidWorld, deliveredWorld, ids, people } from "../../testing/testStages.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

const payoutId = anId("payout");

function prepare(world: TestWorld, cents: number, id = payoutId): Promise<unknown> {
  return world.run(people.admin, "payout.prepare", { id, streamerId: ids.streamer, cents });
}

function owed(world: TestWorld): number {
  return balanceOf(world.store.all("journalEntry"), "streamer");
}

async function dueCents(world: TestWorld): Promise<number> {
  const lines = await payoutDue(world.store, ids.streamer, world.now.slice(0, 10));
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

test("a match is due seven days after delivery unless disputed, and is paid out once", async () => {
  const world = await earnedWorld();
  world.now = "2026-11-28T10:00:00.000Z";
  expect(await dueCents(world)).toBe(0);
  await world.run(people.requester, "dispute.open", { id: anId("dispute"), bidId: ids.bid, reason: "No sound" });
  world.now = "2026-11-29T10:00:00.000Z";
  await expect(prepare(world, 240_000)).rejects.toMatchObject({
    message: "It is R0.00 now. Look again before you pay out.",
  });
  await world.run(people.admin, "dispute.decide", { id: anId("dispute"), decision: "release" });
  await prepare(world, 240_000);
  expect(world.store.all("payout")[0]).toMatchObject({ number: 1, cents: 240_000, account: bankDetails });
  expect([owed(world), await dueCents(world)]).toEqual([0, 0]);
  await expect(prepare(world, 240_000, anId("again"))).rejects.toMatchObject({ code: "payout.changed" });
  await world.run(people.admin, "payout.markPaid", { id: payoutId });
  const told = world.announced.at(-1);
  expect(told && announcementText(told)).toMatchObject({
    sentence: "R2400.00 paid out to you",
    body: expect.stringContaining("For 1 match."),
  });
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a returned transfer is owed again, and no pay-out is paid or reversed twice", async () => {
  const world = await earnedWorld();
  await prepare(world, 240_000);
  await world.run(people.admin, "payout.markPaid", { id: payoutId });
  expect(await world.rejectionOf(people.admin, "payout.markPaid", { id: payoutId })).toBe("payout.notPrepared");
  await world.run(people.admin, "payout.reverse", { id: payoutId, reason: "Account closed" });
  const again = { id: payoutId, reason: "Twice" };
  expect(await world.rejectionOf(people.admin, "payout.reverse", again)).toBe("payout.notPrepared");
  expect([owed(world), await dueCents(world)]).toEqual([240_000, 240_000]);
  await prepare(world, 240_000, anId("second"));
  expect([owed(world), brokenMoney(world.store)]).toEqual([0, []]);
});

test("a dispute refund after the pay-out is owed to the platform and deducted from the next one", async () => {
  const world = await earnedWorld();
  await prepare(world, 240_000);
  const paymentId = world.store.all("payment")[0]?.id;
  const order = (amount: string, cause: string) =>
    world.run(people.admin, "payment.refund", { id: anId(amount), paymentId, amount, cause });
  await order("1200", "dispute");
  await finishAll(world);
  expect([owed(world), await dueCents(world)]).toEqual([-120_000, -120_000]);
  await expect(prepare(world, -120_000, anId("less than nothing"))).rejects.toMatchObject({ code: "payout.changed" });
  await order("500", "goodwill");
  await finishAll(world);
  expect(owed(world), "the platform carries what it gives out of goodwill").toBe(-120_000);
  await order("580", "noShow");
  await finishAll(world);
  expect([owed(world), brokenMoney(world.store)]).toEqual([-178_000, []]);
});

test("the platform keeps the fee agreed at acceptance, and only its streamer sees it", async () => {
  const world = await bidWorld();
  const fee = (feeBasisPoints: number) => world.run(system, "operator.describe", { details: {}, feeBasisPoints });
  await fee(500);
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await fee(2_000);
  const bid = world.store.all("bid").find(({ id }) => id === ids.bid);
  expect(bid && viewFor(entities.bid, bid, people.streamer)).toMatchObject({ feeBasisPoints: 500 });
  expect(bid && viewFor(entities.bid, bid, people.requester)).not.toHaveProperty("feeBasisPoints");

  const delivered = await deliveredWorld();
  await delivered.store.update("bid", ids.bid, { feeBasisPoints: 500 });
  await pay(delivered, 240_000);
  expect(owed(delivered)).toBe(228_000);
});

test("a provider pays only into an account whose details, as they are now, its bank has confirmed", async () => {
  const world = await earnedWorld();
  const { userId } = people.streamer;
  const byProvider = { id: payoutId, streamerId: ids.streamer, cents: 240_000, way: "paystack" };
  const refusal = () => world.rejectionOf(people.admin, "payout.prepare", byProvider);
  expect(await refusal()).toBe("payout.accountUnconfirmed");
  const other = { ...bankDetails, accountNumber: "7654321" };
  expect(await world.rejectionOf(system, "bankAccount.verify", { userId, account: other })).toBe("bankAccount.changed");
  expect(await world.rejectionOf(people.streamer, "bankAccount.verify", { userId, account: bankDetails })).toBe(
    "auth.notAllowed",
  );
  await world.run(system, "bankAccount.verify", { userId, account: bankDetails });
  await world.run(people.streamer, "bankAccount.save", bankDetails);
  expect(world.store.all("bankAccount")[0]?.verifiedAt, "saved as it was").toBe(world.now);
  for (const field of ["holder", "bank", "branchCode", "accountNumber"] as const) {
    await world.run(people.streamer, "bankAccount.save", {
      ...bankDetails,
      [field]: field === "branchCode" ? "470011" : "4700110",
    });
    expect(await refusal(), field).toBe("payout.accountUnconfirmed");
    await world.run(people.streamer, "bankAccount.save", bankDetails);
    expect(await refusal(), `${field}, and back`).toBe("payout.accountUnconfirmed");
  }
  await world.run(system, "bankAccount.verify", { userId, account: bankDetails });
  await world.run(people.admin, "payout.prepare", byProvider);
  expect(world.store.all("payout")).toMatchObject([{ way: "paystack", account: bankDetails }]);
});

test("a streamer is notified of a changed bank account, but not when the same one is saved again", async () => {
  const world = await earnedWorld();
  const news = () => world.announced.filter(({ kind }) => kind === "bankAccountChanged");
  await world.run(people.streamer, "bankAccount.save", bankDetails);
  expect(news()).toEqual([]);
  await world.run(people.streamer, "bankAccount.save", { ...bankDetails, accountNumber: "7654321" });
  expect(news()).toEqual([{ kind: "bankAccountChanged", to: { userId: people.streamer.userId }, values: {} }]);
});

test("only a streamer saves a bank account, only they and admins see it, and only admins pay out", async () => {
  const world = await earnedWorld();
  const [account] = world.store.all("bankAccount");
  if (!account) throw new Error("No account was saved.");
  expect(viewFor(entities.bankAccount, account, people.streamer)).toMatchObject({ accountNumber: "1234567890" });
  expect(viewFor(entities.bankAccount, account, people.admin)).toMatchObject({ accountNumber: "1234567890" });
  expect(viewFor(entities.bankAccount, account, people.requester)).toBeUndefined();
  expect(await world.rejectionOf(people.requester, "bankAccount.save", bankDetails)).toBe("bid.noProfile");
  const wrong = { ...bankDetails, branchCode: "47001" };
  expect(await world.rejectionOf(people.streamer, "bankAccount.save", wrong)).toBe("input.invalid");
  const args = { id: payoutId, streamerId: ids.streamer, cents: 240_000 };
  expect(await world.rejectionOf(people.streamer, "payout.prepare", args)).toBe("auth.notAllowed");
  const rival = { ...args, streamerId: ids.rivalStreamer };
  expect(await world.rejectionOf(people.admin, "payout.prepare", rival)).toBe("payout.noBankAccount");
  await world.run(people.streamer, "bankAccount.save", { ...bankDetails, bank: "FNB" });
  expect(world.store.all("bankAccount")).toMatchObject([{ bank: "FNB" }]);
});
