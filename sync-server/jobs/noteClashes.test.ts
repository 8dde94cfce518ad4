import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays } from "#shared/rules/format.ts";
import { aBid, aComingDate, aFixture, aStreamer, aUser, decided, type StreamerAccount } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { noteClashesOf } from "./noteClashes.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: "error" }, jobs: "asked" });
}, 240_000);
afterAll(() => server.close());

const day = aComingDate();
const patience = { timeout: 10_000, interval: 20 };

async function aWaitingBid(matchTime = "10:30") {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const fixtureId = await aFixture(server.app, requester.actor, { matchDate: day, matchTime });
  const bidId = await aBid(server.app, streamer, fixtureId);
  return { requester, streamer, fixtureId, bidId };
}

/** Somebody else's match, for which this streamer is booked. */
async function booked(streamer: StreamerAccount, changes: object) {
  const other = await aUser(server.app);
  const fixtureId = await aFixture(server.app, other.actor, { matchDate: day, venue: "Loftus, Pretoria", ...changes });
  const bidId = await aBid(server.app, streamer, fixtureId);
  await decided(server.app, other.actor, "bid.accept", { id: bidId });
  return { other, fixtureId, bidId };
}

/** What an account reads of the bids on a match, over the spec's own call. */
async function read(cookie: string, fixtureId: string): Promise<{ clash: string | undefined }[]> {
  const { json } = await server.call("GET", `/api/requests?fixtureId=${fixtureId}`, { cookie });
  return (json as { clash: string | null }[]).map((bid) => ({ ...bid, clash: bid.clash ?? undefined }));
}

async function reads(cookie: string, fixtureId: string, clash: string | undefined): Promise<void> {
  await vi.waitFor(
    async () => expect((await read(cookie, fixtureId)).map((bid) => bid.clash)).toEqual([clash]),
    patience,
  );
}

test("the requester reads that the streamer is away, and no longer once the day off is deleted", async () => {
  const { requester, streamer, fixtureId } = await aWaitingBid();
  const id = crypto.randomUUID();
  const days = { id, fromDate: day, untilDate: day, reason: "At the dentist" };
  await decided(server.app, streamer.actor, "dayOff.add", days);
  await reads(requester.cookie, fixtureId, "away");
  expect(JSON.stringify(await read(requester.cookie, fixtureId))).not.toContain("dentist");
  expect((await read(streamer.cookie, fixtureId)).map((bid) => bid.clash)).toEqual([undefined]);
  await decided(server.app, streamer.actor, "dayOff.remove", { id });
  await reads(requester.cookie, fixtureId, undefined);
});

test("a bid made after the day off was added is marked too", async () => {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const id = crypto.randomUUID();
  await decided(server.app, streamer.actor, "dayOff.add", { id, fromDate: day, untilDate: day });
  const fixtureId = await aFixture(server.app, requester.actor, { matchDate: day });
  await aBid(server.app, streamer, fixtureId);
  await reads(requester.cookie, fixtureId, "away");
});

test("another match at that time shows as soon as it is booked, moves with its date, and ends with the booking", async () => {
  const { requester, streamer, fixtureId } = await aWaitingBid();
  const { other, bidId } = await booked(streamer, { matchTime: "12:00" });
  await reads(requester.cookie, fixtureId, "taken");
  expect(JSON.stringify(await read(requester.cookie, fixtureId))).not.toContain("Loftus");
  const id = crypto.randomUUID();
  const later = { id, bidId, matchDate: addDays(day, 2), matchTime: "12:00" };
  await decided(server.app, streamer.actor, "bid.proposeDate", later);
  await decided(server.app, other.actor, "bid.acceptDate", { bidId, proposalId: id });
  await reads(requester.cookie, fixtureId, undefined);
  const again = await booked(streamer, { matchTime: "16:00" });
  await reads(requester.cookie, fixtureId, "sameDay");
  await decided(server.app, again.other.actor, "bid.cancel", { id: again.bidId, reason: "Rain" });
  await reads(requester.cookie, fixtureId, undefined);
});

test("a request that is edited to another day is compared again", async () => {
  const { requester, streamer, fixtureId } = await aWaitingBid();
  const next = addDays(day, 1);
  await decided(server.app, streamer.actor, "dayOff.add", { id: crypto.randomUUID(), fromDate: next, untilDate: next });
  await decided(server.app, requester.actor, "fixture.edit", { id: fixtureId, matchDate: next });
  await reads(requester.cookie, fixtureId, "away");
  await decided(server.app, requester.actor, "fixture.edit", { id: fixtureId, matchDate: day });
  await reads(requester.cookie, fixtureId, undefined);
});

test("comparing again changes nothing, and an account without a profile has nothing to compare", async () => {
  const { requester, streamer, fixtureId, bidId } = await aWaitingBid();
  await decided(server.app, streamer.actor, "dayOff.add", { id: crypto.randomUUID(), fromDate: day, untilDate: day });
  await reads(requester.cookie, fixtureId, "away");
  const before = await server.app.rows.rowOne("bid", bidId);
  const again = [
    noteClashesOf(server.app, streamer.userId, "again"),
    noteClashesOf(server.app, streamer.userId, "again"),
  ];
  expect(await Promise.all(again)).toEqual(["applied", "applied"]);
  expect(await server.app.rows.rowOne("bid", bidId)).toEqual(before);
  expect(await noteClashesOf(server.app, requester.userId, "none")).toBe("applied");
});
