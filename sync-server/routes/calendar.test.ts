import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#shared/api/contract.ts";
import { addDays } from "#shared/rules/format.ts";
import { setPassword } from "../auth/accounts.ts";
import { decided, type Account } from "../testing/factories.ts";
import { aStreamer, aUser } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";

let server: TestServer;
beforeAll(async () => {
  // Calendars are given an address only where it has a dot.
  server = await startTestServer({ env: { PUBLIC_URL: "http://touchline.test" }, jobs: "none" });
}, 240_000);
afterAll(() => server.close());

async function withPassword<Person extends Account>(person: Person): Promise<Person> {
  await setPassword(server.app.database, person.userId, "kick-off-at-ten");
  return person;
}

async function feedOf({ cookie }: Account): Promise<string> {
  const { json } = await server.call("GET", "/api/account", { cookie });
  return new URL(calls.account.answer.parse(json).calendar).pathname;
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const { status, text } = await server.call("GET", path);
  return { status, text: text.replaceAll(/\r\n[ \t]/g, "") };
}

async function sides() {
  const requester = await withPassword(await aUser(server.app));
  const streamer = await withPassword(await aStreamer(server.app));
  return { requester, streamer };
}

test("a subscribed calendar moves its match when both agree on a new date", async () => {
  const { requester, streamer } = await sides();
  const { fixtureId, bidId } = await aWorkflow(server.app, { requester, streamer }, "accepted");
  const fixture = await server.app.rows.rowOne("fixture", fixtureId);
  const matchDate = addDays(fixture?.matchDate ?? "", 3);
  const feeds = [await feedOf(requester), await feedOf(streamer)];
  const start = `DTSTART:${matchDate.replaceAll("-", "")}T120000Z`;
  for (const feed of feeds) expect((await read(feed)).text).not.toContain(start);
  const id = crypto.randomUUID();
  await decided(server.app, streamer.actor, "bid.proposeDate", { id, bidId, matchDate, matchTime: "14:00" });
  await decided(server.app, requester.actor, "bid.acceptDate", { bidId, proposalId: id });
  for (const feed of feeds) {
    const { text } = await read(feed);
    expect(text).toContain(start);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`UID:${fixtureId}@touchline`);
  }
});

test("an event leads each side to its own dashboard", async () => {
  const parties = await sides();
  const { fixtureId } = await aWorkflow(server.app, parties, "accepted");
  for (const side of ["requester", "streamer"] as const) {
    const { text } = await read(await feedOf(parties[side]));
    expect(text).toContain(`/${side}-dashboard?fixture=${fixtureId}`);
  }
});

test("a cancelled booking leaves the calendar", async () => {
  const { requester, streamer } = await sides();
  const { bidId, fixtureId } = await aWorkflow(server.app, { requester, streamer }, "accepted");
  const feed = await feedOf(streamer);
  expect((await read(feed)).text).toContain(fixtureId);
  await decided(server.app, requester.actor, "bid.cancel", { id: bidId, reason: "Rain" });
  const { status, text } = await read(feed);
  expect(status).toBe(200);
  expect(text).not.toContain("VEVENT");
});

test("a new password ends the address, and no one else's key or none opens it", async () => {
  const { requester } = await sides();
  const feed = await feedOf(requester);
  expect((await read(feed)).status).toBe(200);
  await setPassword(server.app.database, requester.userId, "kick-off-at-eleven");
  expect((await read(feed)).status).toBe(404);
  const next = await feedOf(requester);
  expect((await read(next)).status).toBe(200);
  for (const wrong of [
    `${next.slice(0, -6)}A.ics`,
    next.replace(".ics", ""),
    "/api/calendar/x.ics",
    "/api/calendar/..%2f.ics",
    `/api/calendar/${"a".repeat(3000)}.ics`,
    `/api/calendar/${requester.userId}.ics`,
  ]) {
    expect((await read(wrong)).status, wrong.slice(0, 60)).toBe(404);
  }
});
