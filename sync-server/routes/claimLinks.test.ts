import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { MailJob } from "../db/job.ts";
import { sendAnnouncement } from "../mail/sendAnnouncement.ts";
import type { Mail } from "../mail/transport.ts";
import { aStreamer, aUser, decided, fixtureFields } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 60 * 60 * 1000;
const expired = { status: 403, text: "This link has expired. Ask for a new one." };
/** The same match each time, whatever the date. */
const match = fixtureFields();
let server: TestServer;
let began: number;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
beforeEach(() => {
  began = Math.floor(Date.now() / 1000) * 1000;
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

/** Sets the clock to this long after the start of the test. */
function itIsAfter(days: number, ms = 0): void {
  vi.useFakeTimers({ toFake: ["Date"], now: began + days * day + ms });
}

async function submit(cookie = "", headers: Record<string, string> = {}) {
  const answer = await server.call("POST", "/api/fixtures", { body: match, cookie, headers });
  const { id, claimToken } = Object(answer.json);
  return { id: String(id), token: String(claimToken), cookie: answer.cookie, setCookie: requestCookie(answer.headers) };
}

function requestCookie(headers: Headers): string {
  return headers.getSetCookie().find((line) => line.startsWith("touchline.requests=")) ?? "";
}

function read(token: string) {
  return server.call("POST", "/api/claim/read", { body: { token } });
}

function claim(token: string, cookie: string, username = "") {
  const account = username ? { username, password: "secret-1", email: `${username}@private.test` } : {};
  return server.call("POST", "/api/claim", { body: { token, ...account }, cookie });
}

function daysUntilExpiry(line: string): number {
  return (Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? "") - Date.now()) / day;
}

/** Ids of the matches that this browser sees in full, as the visitor who requested them. */
async function seenInFull(cookie: string): Promise<string[]> {
  const { json } = await server.call("GET", "/api/fixtures", { cookie });
  const rows: { id: string }[] = Array.isArray(json) ? json : [];
  return rows.filter((row) => "contactEmail" in row).map(({ id }) => id);
}

/** Sends the email with a match's claim link once, as the worker would, and returns it. */
async function mailOf(fixtureId: string): Promise<{ job: MailJob; mails: Mail[]; outcome: Record<string, string> }> {
  const jobs = server.app.database.collection<MailJob>("jobs");
  const job = await jobs.findOne({ "payload.fixtureId": fixtureId });
  if (!job) throw new Error("No mail was asked for.");
  const mails: Mail[] = [];
  const send = sendAnnouncement(server.app, { send: async (mail) => void mails.push(mail), close: () => undefined });
  return { job, outcome: await send(job), mails };
}

function tokenIn(mail: Mail | undefined): string {
  return /\/claim#([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

test("the on-screen link works for two days", async () => {
  itIsAfter(0, 500);
  const { token } = await submit();
  itIsAfter(2, -1);
  expect((await read(token)).json).toMatchObject({ isClaimed: false, email: null });
  itIsAfter(2, 2_000);
  expect(await read(token)).toMatchObject(expired);
  expect(await claim(token, "", "too-late")).toMatchObject(expired);
});

test("the emailed link works for thirty days from the request, however often the email is tried", async () => {
  itIsAfter(0, 500);
  const { id } = await submit();
  const first = await mailOf(id);
  itIsAfter(5);
  const again = await mailOf(id);
  expect(again.mails).toEqual(first.mails);
  const token = tokenIn(first.mails[0]);
  itIsAfter(30, -1_000);
  expect((await read(token)).json).toMatchObject({ isClaimed: false, email: "nomsa@private-parent.test" });
  itIsAfter(30, 2_000);
  expect(await read(token)).toMatchObject(expired);
});

test("a call repeated a day later gets the same link, not a new one", async () => {
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const first = await submit("", headers);
  itIsAfter(1);
  const again = await submit("", headers);
  expect([again.id, again.token]).toEqual([first.id, first.token]);
});

test("a used link gives the match to no one else, and to its owner as often as needed", async () => {
  const { id, token } = await submit();
  const owner = await aUser(server.app);
  const other = await aUser(server.app);
  expect((await claim(token, owner.cookie)).status).toBe(200);
  expect((await claim(token, owner.cookie)).status).toBe(200);
  expect(await claim(token, other.cookie)).toMatchObject({ status: 409 });
  expect(await claim(token, "", "newcomer")).toMatchObject({ status: 409 });
  expect(await server.app.rows.rowOne("fixture", id)).toMatchObject({ requesterId: owner.userId, rev: 2 });
  const users = await server.app.rows.rowMany("user", { where: { username: "newcomer" } });
  expect(users).toEqual([]);
});

test("a newcomer's claim that is sent again after a lost answer signs in the account that it made", async () => {
  const { token } = await submit();
  const [username, key] = ["lostanswer", crypto.randomUUID()];
  const body = { token, username, password: "secret-1", email: "lost@private.test" };
  const claimed = () => server.call("POST", "/api/claim", { body, headers: { "Idempotency-Key": key } });
  const [first, again] = [await claimed(), await claimed()];
  expect([first.status, again.status], again.text).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  const { json } = await server.call("GET", "/api/me", { cookie: again.cookie });
  expect(json).toMatchObject({ user: { username } });
});

test("a claimed match's emailed link no longer proves an address, and no other is sent", async () => {
  const { id, token } = await submit();
  const { mails } = await mailOf(id);
  await claim(token, (await aUser(server.app)).cookie);
  expect((await read(tokenIn(mails[0]))).json).toMatchObject({ isClaimed: true, email: null });
  const late = await mailOf(id);
  expect(late.mails).toEqual([]);
  expect(late.outcome).toMatchObject({ to: "", skipped: "The match belongs to an account by now." });
});

test("with one of two requests claimed the other is remembered for ninety days, after both none", async () => {
  const first = await submit();
  const second = await submit(first.cookie);
  expect(daysUntilExpiry(second.setCookie)).toBeGreaterThan(89.9);
  expect(await seenInFull(second.cookie)).toEqual(expect.arrayContaining([first.id, second.id]));
  const { cookie: account } = await aUser(server.app);
  const one = await claim(first.token, `${account}; ${second.cookie}`);
  const left = requestCookie(one.headers);
  expect(daysUntilExpiry(left)).toBeGreaterThan(89.9);
  expect(left).toMatch(/httponly/i);
  expect(left).toContain(second.id);
  expect(left).not.toContain(first.id);
  const both = await claim(second.token, one.cookie);
  expect(requestCookie(both.headers)).toMatch(/^touchline\.requests=;/);
  expect(daysUntilExpiry(requestCookie(both.headers))).toBeLessThan(0);
});

test("the link shows the bids before there is an account, without contacts, until the match is claimed", async () => {
  const { id, token } = await submit();
  const streamer = await aStreamer(server.app);
  const bid = { id: crypto.randomUUID(), fixtureId: id, proposedPrice: "2100", message: "Two cameras." };
  await decided(server.app, streamer.actor, "bid.submit", bid);
  const opened = await read(token);
  expect(opened.json).toMatchObject({
    bids: [{ id: bid.id, proposedPriceCents: 210_000, message: "Two cameras.", location: expect.any(String) }],
  });
  expect(opened.text).not.toMatch(/private|streamerPhone|streamerEmail|@/i);
  expect(opened.headers.get("Cache-Control")).toContain("no-store");
  expect((await read(`${token}x`)).status).toBe(403);
  await claim(token, (await aUser(server.app)).cookie);
  expect((await read(token)).json).toMatchObject({ isClaimed: true, bids: [] });
});

test("the link shows what a bidder wrote, marks nothing as read, and the account finds it unread", async () => {
  const { id: fixtureId, token } = await submit();
  const [streamer, rival] = [await aStreamer(server.app), await aStreamer(server.app)];
  for (const each of [streamer, rival]) {
    const bid = { id: crypto.randomUUID(), fixtureId, proposedPrice: "2100", message: "Two cameras." };
    await decided(server.app, each.actor, "bid.submit", bid);
  }
  const written = { subject: "Parking", message: "Where may I park?" };
  const args = { id: crypto.randomUUID(), fixtureId, streamerId: streamer.streamerId, ...written };
  await decided(server.app, streamer.actor, "message.send", { ...args, messageType: "general" });
  const shown = (await read(token)).json as { bids: { streamerId: string; messages: object[] }[] };
  const of = (streamerId: string) => shown.bids.find((bid) => bid.streamerId === streamerId)?.messages;
  expect(of(streamer.streamerId)).toEqual([{ id: args.id, ...written, createdAt: expect.any(String) }]);
  expect(of(rival.streamerId)).toEqual([]);
  const owner = await aUser(server.app);
  await claim(token, owner.cookie);
  const [kept] = await server.app.rows.viewMany("message", owner.actor, { where: { fixtureId } });
  expect(kept).toMatchObject({ id: args.id, isRead: false, requesterId: owner.userId });
});
