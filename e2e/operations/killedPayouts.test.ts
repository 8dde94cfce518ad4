/** @module-tag long */
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CutCall } from "#server/testing/paystackStandIn.ts";
import { below, pick, randomOf, type Random } from "../simulation/seeded.ts";
import { isPaidOnce, PayoutWorld } from "./payoutWorld.ts";

/** `npm run test:faults` kills more often. */
const randomKills = Number(process.env["PAYOUT_KILLS"] ?? 10);
const seed = Number(process.env["PAYOUT_SEED"] ?? 2026);
/** The latest moment of a random kill, in milliseconds after the server's first call to Paystack. */
const latestKillMs = 150;
const streamers = 12;
const inSteps = { timeout: 0 };

const calls: readonly CutCall[] = [
  { method: "GET", path: "/transfer/verify", when: "after" },
  { method: "POST", path: "/transferrecipient", when: "before" },
  { method: "POST", path: "/transferrecipient", when: "after" },
  { method: "POST", path: "/transfer", when: "before" },
  { method: "POST", path: "/transfer", when: "after" },
];

let world: PayoutWorld;
beforeAll(async () => {
  world = await PayoutWorld.open(streamers);
}, 240_000);
afterAll(() => world.close(), 60_000);

/** Starts what a running server is busy with, and does not wait for it. */
async function busy(random: Random): Promise<Promise<unknown>[]> {
  const work: Promise<unknown>[] = [];
  for (const streamer of world.streamers) if (random() < 0.5) work.push(world.prepares(streamer));
  for (const transfer of await world.paystack.transfers()) {
    const isFinal = transfer.status !== "pending" && !(transfer.status === "success" && random() < 0.2);
    if (isFinal || random() < 0.5) continue;
    if (transfer.status === "success") await world.decides(transfer, "reversed");
    else await world.decides(transfer, pick(random, ["success", "success", "failed"] as const) ?? "success");
  }
  for (const event of world.untold) if (random() < 0.7) work.push(world.tells(event));
  return work;
}

test("a server killed at each step of pay-outs, and at random, pays each streamer once", inSteps, async () => {
  // The order is given, and the server dies before the admin has an answer.
  await world.start();
  const orders = world.streamers.map((streamer) => world.prepares(streamer));
  await orders[0];
  await world.server.kill();
  await Promise.all(orders);
  for (const call of calls) await world.startAndDieAt(call);
  const cutOff = await world.paystack.transfers();
  expect(cutOff.length, "the transfer whose answer was lost is there").toBeGreaterThan(0);

  // The bank has the money; the server hears of it, or asks, and dies before it is written.
  await world.start();
  const [first] = cutOff;
  if (first) await world.decides(first, "success");
  const telling = Promise.all(world.untold.map((event) => world.tells(event)));
  await world.server.kill();
  await telling;
  await world.startAndDieAt({ method: "GET", path: "/transfer/verify", when: "after" });

  const random = randomOf(seed);
  let midway = 0;
  for (let kill = 0; kill < randomKills; kill += 1) {
    const called = world.paystack.calls;
    await world.start();
    const sending = world.paystack.nextCall(3_000);
    const work = await busy(random);
    await sending;
    await pause(below(random, latestKillMs));
    await world.server.kill();
    await Promise.all(work);
    if (world.paystack.calls > called) midway += 1;
  }

  await world.comesToRest();
  const { streamers: paid, differences } = await world.outcome();
  expect(paid.filter((one) => !isPaidOnce(one))).toEqual([]);
  expect(differences).toEqual([]);
  expect(midway, "kills of a server that was sending").toBeGreaterThan(randomKills / 2);
  const returned = paid.reduce((sum, one) => sum + one.returnedNews, 0);
  expect(returned, "transfers that failed or came back").toBeGreaterThan(0);
});
