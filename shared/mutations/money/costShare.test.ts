import { expect, test } from "vitest";
import { randText } from "../../rules/format.ts";
import { balanceOf } from "../../rules/ledger.ts";
import { differencesIn } from "../../testing/testMoneyBooks.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { budgetTotal, confirm, finishAll, fixtureOf, refundsOf, start } from "../../testing/testPaying.ts";
import { acceptedWorld, bidArgs, bidWorld, ids, openWorld, people } from "../../testing/testStages.ts";
import { anId, system, type TestWorld } from "../../testing/testWorld.ts";

const key = anId("round");
const deadline = "2026-12-04";
let made = 0;

async function opened(begin: () => Promise<TestWorld> = openWorld): Promise<TestWorld> {
  const world = await begin();
  await world.run(people.requester, "costShare.open", { fixtureId: ids.fixture, key, deadline });
  return world;
}

function begin(world: TestWorld, cents: number, changes: object = {}): Promise<unknown> {
  made += 1;
  const args = { id: anId(`share ${made}`), fixtureId: ids.fixture, key, cents, provider: "sandbox" };
  return world.run(system, "share.start", { ...args, payerEmail: `payer${made}@example.com`, ...changes });
}

async function share(world: TestWorld, cents: number, changes: object = {}): Promise<string> {
  const { id } = Object(await begin(world, cents, changes));
  await confirm(world, id, cents);
  return id;
}

function told(world: TestWorld, kind: string): unknown[] {
  return world.announced.filter((one) => one.kind === kind).map(({ to }) => to);
}

function payer(world: TestWorld): number {
  return balanceOf(world.store.all("journalEntry"), "payer") || 0;
}

function expectRight(world: TestWorld): void {
  expect([...brokenMoney(world.store), ...differencesIn(world.store)]).toEqual([]);
}

test("shares count for the match only once they are its whole price, with its whole discount", async () => {
  const world = await opened();
  const shares = [await share(world, 75_001), await share(world, 100_002)];
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending", costShare: { state: "open" } });
  expectRight(world);
  shares.push(await share(world, budgetTotal - 175_003));
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed", costShare: { state: "full" } });
  const entries = world.store.all("journalEntry");
  expect([payer(world), balanceOf(entries, "discount"), balanceOf(entries, "platform")]).toEqual([
    ...[-budgetTotal, -25_000, 250_000],
  ]);
  expect(told(world, "sharePaid")).toEqual(shares.map((sharePayer) => ({ sharePayer })));
  expect(told(world, "costShareFull")).toEqual([{ userId: people.requester.userId }]);
  expect(world.store.all("billingDocument")).toMatchObject([{ kind: "receipt", totalCents: budgetTotal }]);
  expectRight(world);
});

test("what is being paid is promised, and the last one is offered what is left, to the cent", async () => {
  const world = await opened();
  await begin(world, budgetTotal - 1_234);
  await expect(begin(world, 5_000)).rejects.toMatchObject({ message: "Only R12.34 is left to pay." });
  await expect(begin(world, 1_233)).rejects.toMatchObject({ message: "A share is at least R12.34." });
  await begin(world, 1_234);
  await expect(begin(world, 1)).rejects.toMatchObject({ code: "share.nothingLeft" });
});

test("a share is at least R50", async () => {
  const world = await opened();
  await expect(begin(world, 4_999)).rejects.toMatchObject({ message: "A share is at least R50.00." });
});

test("a page that was given up is free for someone else, and its late payment goes back", async () => {
  const world = await opened();
  const { id: late } = Object(await begin(world, budgetTotal));
  await world.run(system, "payment.end", { id: late, state: "expired" });
  await share(world, 200_000);
  await confirm(world, late, budgetTotal);
  expect(refundsOf(world)).toEqual([{ cents: budgetTotal, reason: "shareLate", state: "requested" }]);
  await share(world, budgetTotal - 200_000);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  expectRight(world);
});

test("a bid above the price that is shared can be accepted, and its difference is paid after the shares", async () => {
  const world = await opened();
  await world.run(people.streamer, "bid.submit", { ...bidArgs, proposedPrice: "3000" });
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await share(world, budgetTotal);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "pending", costShare: { state: "full" } });
  expect(world.announced.at(-1)?.kind).toBe("costShareFull");
  expect(world.announced.at(-1)?.values).not.toHaveProperty("isPaid");
  await start(world, 45_000).then((started) => confirm(world, Object(started).id, 45_000));
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  expectRight(world);
});

test("a late payment counts where its part is still free", async () => {
  const world = await opened();
  const { id } = Object(await begin(world, 50_000));
  await world.run(system, "payment.end", { id, state: "failed" });
  await confirm(world, id, 50_000);
  expect(world.store.all("payment")).toMatchObject([{ pooledCents: 50_000 }]);
  expect(refundsOf(world)).toEqual([]);
});

test("after the last day every share goes back, and each payer and the requester are told", async () => {
  const world = await opened();
  const shares = [await share(world, 50_000), await share(world, 60_000)];
  await world.run(system, "costShare.end", { fixtureId: ids.fixture, key });
  expect(fixtureOf(world)).toMatchObject({ costShare: { state: "open" } });
  world.now = "2026-12-05T06:00:00.000Z";
  await expect(begin(world, 5_000)).rejects.toMatchObject({ code: "costShare.notOpen" });
  await world.run(system, "costShare.end", { fixtureId: ids.fixture, key });
  await finishAll(world);
  expect(refundsOf(world).map(({ cents, reason, state }) => [cents, reason, state])).toEqual([
    [50_000, "shareOver", "done"],
    [60_000, "shareOver", "done"],
  ]);
  expect(payer(world)).toBe(0);
  expect(told(world, "shareReturned")).toEqual(shares.map((sharePayer) => ({ sharePayer })));
  expect(told(world, "costShareEnded")).toHaveLength(1);
  expectRight(world);
});

/** How a collection ends before it is full. */
const endings: Readonly<Record<string, (world: TestWorld) => Promise<unknown>>> = {
  "its last day": (world) => {
    world.now = "2026-12-05T06:00:00.000Z";
    return world.run(system, "costShare.end", { fixtureId: ids.fixture, key });
  },
  "its requester": (world) => world.run(people.requester, "costShare.close", { fixtureId: ids.fixture }),
  "the match's cancellation": (world) =>
    world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" }),
};

test.each(Object.entries(endings))(
  "a collection ended by %s names what goes back beside its target",
  async (_, end) => {
    const world = await opened();
    await share(world, 50_000);
    await share(world, 60_000);
    await end(world);
    const target = randText(fixtureOf(world)?.costShare?.targetCents ?? 0);
    const [ended] = world.announced.filter(({ kind }) => kind === "costShareEnded");
    expect(ended?.values).toMatchObject({ amount: "1100.00", target });
  },
);

test("a match that is cancelled gives everything back at once", async () => {
  const world = await opened();
  await share(world, 50_000);
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
  expect(fixtureOf(world)).toMatchObject({ costShare: { state: "ended" } });
  expect(refundsOf(world)).toEqual([{ cents: 50_000, reason: "shareClosed", state: "requested" }]);
  expectRight(world);
});

test("one share given back leaves the others, and someone else pays its part", async () => {
  const world = await opened();
  const [first] = [await share(world, 100_000), await share(world, 50_000)];
  await world.run(people.requester, "share.giveBack", { id: anId("back"), paymentId: first });
  await finishAll(world);
  expect(refundsOf(world)).toEqual([{ cents: 100_000, reason: "shareReturned", state: "done" }]);
  await share(world, budgetTotal - 50_000);
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed" });
  expect(balanceOf(world.store.all("journalEntry"), "discount")).toBe(-25_000);
  expectRight(world);
});

test("a refund that the provider refuses does not count as a share again", async () => {
  const world = await opened();
  const paymentId = await share(world, 100_000);
  const id = anId("back");
  await world.run(people.requester, "share.giveBack", { id, paymentId });
  await share(world, budgetTotal);
  await world.run(system, "refund.fail", { id, failure: "The card is closed." });
  expect(fixtureOf(world)).toMatchObject({ paymentStatus: "completed", costShare: { state: "full" } });
  expectRight(world);
});

test("half of a late cancellation is borne by all shares alike, to the cent", async () => {
  const world = await opened(acceptedWorld);
  const target = fixtureOf(world)?.costShare?.targetCents ?? 0;
  for (const cents of [75_001, 75_001, target - 150_002]) await share(world, cents);
  world.now = "2026-12-05T06:00:00.000Z";
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture, reason: "Rain" });
  const back = refundsOf(world).map(({ cents }) => cents);
  expect(back.reduce((sum, cents) => sum + cents, 0)).toBe(target / 2);
  const halves = [37_500.5, 37_500.5, (target - 150_002) / 2].toReversed();
  for (const [index, half] of halves.entries()) expect(Math.abs((back[index] ?? 0) - half)).toBeLessThanOrEqual(1);
  expectRight(world);
});

test("while the cost is shared, the requester can neither pay all of it nor open it twice", async () => {
  const world = await opened();
  await expect(start(world, budgetTotal)).rejects.toMatchObject({ code: "payment.shared" });
  const again = { fixtureId: ids.fixture, key: anId("other round"), deadline };
  expect(await world.rejectionOf(people.requester, "costShare.open", again)).toBe("costShare.alreadyOpen");
  await world.run(people.requester, "costShare.close", { fixtureId: ids.fixture });
  await start(world, budgetTotal);
  expect(await world.rejectionOf(people.requester, "costShare.open", again)).toBe("payment.underWay");
});

test("only the requester opens, closes and gives back", async () => {
  const world = await bidWorld();
  const open = { fixtureId: ids.fixture, key, deadline };
  expect(await world.rejectionOf(people.streamer, "costShare.open", open)).toBe("row.notFound");
  await world.run(people.requester, "costShare.open", open);
  const paymentId = await share(world, 5_000);
  expect(await world.rejectionOf(people.rival, "share.giveBack", { id: anId("x"), paymentId })).toBe("row.notFound");
  expect(await world.rejectionOf(people.rival, "costShare.close", { fixtureId: ids.fixture })).toBe("row.notFound");
  await expect(begin(world, 5_000, { key: anId("guessed") })).rejects.toMatchObject({ code: "row.notFound" });
});

test("the last day is from today to the day before the match", async () => {
  const world = await openWorld();
  for (const wrong of ["2026-11-20", "2026-12-05"]) {
    const open = { fixtureId: ids.fixture, key, deadline: wrong };
    await expect(world.run(people.requester, "costShare.open", open)).rejects.toMatchObject({
      message: "Choose a last day from today to 04/12/2026, the day before the match.",
    });
  }
});

test("an address of a payer reaches no client", async () => {
  const world = await opened();
  await share(world, 5_000, { payerName: "Aunt Thandi" });
  for (const actor of Object.values(people)) {
    expect(JSON.stringify((await world.clientOf(actor)).all("payment"))).not.toContain("@example.com");
  }
  const own = (await world.clientOf(people.requester)).all("payment");
  expect(own).toMatchObject([{ payerName: "Aunt Thandi", pooledCents: 5_000 }]);
  expect((await world.clientOf(people.streamer)).all("payment")).toEqual([]);
});
