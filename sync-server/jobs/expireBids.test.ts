import { subDays } from "date-fns";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { openApp, type OpenApp } from "../openApp.ts";
import { resultOf } from "../sync/receipts.ts";
import {
  aBid,
  aComingDate,
  aFixture,
  aStreamer,
  aUser,
  fixtureFields,
  type StreamerAccount,
} from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { expireBids } from "./expireBids.ts";

let opened: OpenApp;
let temp: TempEnv;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
}, 240_000);
afterAll(async () => {
  await opened.close();
  await temp.remove();
});

/** A bid made ten days ago on a match five days ago. */
async function aPastBid(streamer: StreamerAccount): Promise<string> {
  const { writer } = opened.app;
  const { actor } = await aUser(opened.app);
  const now = subDays(new Date(), 10).toISOString();
  const fixtureId = crypto.randomUUID();
  const bidId = crypto.randomUUID();
  const fixture = { ...fixtureFields({ matchDate: aComingDate(-5) }), id: fixtureId };
  const bid = { id: bidId, fixtureId, message: "Hello", proposedPrice: "2000.00" };
  const past = { origin: "rest" as const, now };
  const key = () => crypto.randomUUID();
  resultOf(await writer.write({ ...past, actor, name: "fixture.submit", args: fixture, mutationId: key() }));
  resultOf(await writer.write({ ...past, actor: streamer.actor, name: "bid.submit", args: bid, mutationId: key() }));
  return bidId;
}

test("pending bids expire once, when their match date has passed, and no others do", { timeout: 60_000 }, async () => {
  const { app } = opened;
  const streamer = await aStreamer(app);
  const past = await aPastBid(streamer);
  const coming = await aBid(app, streamer, await aFixture(app, (await aUser(app)).actor));
  const expired = await Promise.all([expireBids(app), expireBids(app)]);
  expect(expired[0]).toBe(1);
  expect(await app.rows.rowOne("bid", past)).toMatchObject({ status: "expired", rev: 2 });
  expect(await app.rows.rowOne("bid", coming)).toMatchObject({ status: "pending" });
  expect(await expireBids(app)).toBe(0);
});
