import { addHours } from "date-fns";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openApp, type OpenApp } from "../openApp.ts";
import { aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { tempEnv, type TempEnv } from "../testing/tempEnv.ts";
import { asOfYesterday, aWorkflow } from "../testing/workflow.ts";
import { settleNoShows } from "./settleNoShows.ts";

let opened: OpenApp;
let temp: TempEnv;

beforeAll(async () => {
  temp = await tempEnv();
  opened = await openApp(temp.env, pino({ level: "silent" }));
}, 240_000);
afterAll(async () => {
  vi.useRealTimers();
  await opened.close();
  await temp.remove();
});

async function newsOf({ userId }: Account): Promise<string[]> {
  const rows = await opened.app.rows.rowMany("notification", { where: { userId } });
  return rows.map(({ kind }) => kind).filter((kind) => kind.startsWith("noShow"));
}

/** Kicked off yesterday, and reported by its requester just now. */
async function aReported() {
  const { app } = opened;
  const sides = { requester: await aUser(app), streamer: await aStreamer(app) };
  const { fixtureId, bidId } = await aWorkflow(app, sides, "signed");
  await asOfYesterday(app, fixtureId);
  await decided(app, sides.requester.actor, "bid.reportNoShow", { bidId, claimedAt: new Date().toISOString() });
  return { ...sides, bidId, fixtureId };
}

test("a reported no-show is settled once, after a day, and a contested one is not", { timeout: 60_000 }, async () => {
  const { app } = opened;
  const [open, contested] = [await aReported(), await aReported()];
  const answer = { bidId: contested.bidId, answer: "contest" };
  await decided(app, contested.streamer.actor, "bid.answerNoShow", answer);
  expect(await settleNoShows(app, addHours(new Date(), 23))).toBe(0);
  const aDayLater = addHours(new Date(), 24);
  vi.useFakeTimers({ toFake: ["Date"], now: aDayLater });
  await Promise.all([settleNoShows(app), settleNoShows(app)]);
  expect(await newsOf(open.requester)).toEqual(["noShowSettled"]);
  expect(await app.rows.rowOne("fixture", open.fixtureId)).toMatchObject({ status: "cancelled" });
  expect(await app.rows.rowOne("bid", contested.bidId)).toMatchObject({ noShow: { state: "contested" } });
  vi.setSystemTime(addHours(aDayLater, 24));
  expect(await settleNoShows(app)).toBe(0);
});
