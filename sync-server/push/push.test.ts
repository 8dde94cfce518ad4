import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { aFixture, aStreamer, aUser, decided } from "../testing/factories.ts";
import { aSubscription, startPushService, type PushService } from "../testing/pushService.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { pushDevicesOf } from "./pushDevices.ts";
import { pushMessage } from "./pushMessage.ts";
import { sendPush } from "./sendPush.ts";

let service: PushService;
let server: TestServer;

beforeAll(async () => {
  service = await startPushService();
  const env = { PUSH_SERVICES: service.origin, PUBLIC_URL: "http://touchline.test", LOG_LEVEL: "error" };
  server = await startTestServer({ env, jobs: "asked" });
}, 240_000);
afterAll(async () => {
  await server.close();
  await service.close();
});

async function anAccountWithDevice(path: string) {
  const account = await aUser(server.app);
  const body = service.subscription(server.app, path);
  const answer = await server.call("POST", "/api/push/subscription", { cookie: account.cookie, body });
  expect([answer.status, answer.text]).toEqual([201, "{}"]);
  return { ...account, body };
}

async function aBidFor({ userId }: { userId: string }) {
  const fixtureId = await aFixture(server.app, { kind: "user", userId, role: "user", roleVersion: 1 });
  const streamer = await aStreamer(server.app);
  const actor = { kind: "user" as const, userId: streamer.userId, role: "user" as const, roleVersion: 1 };
  const bid = { id: crypto.randomUUID(), fixtureId, message: "Two cameras.", proposedPrice: "2000.00" };
  await decided(server.app, actor, "bid.submit", bid);
  return { fixtureId };
}

const hourMs = 60 * 60 * 1000;

async function allJobsDone() {
  const jobs = server.app.database.collection<{ _id: string; state: string }>("jobs");
  await vi.waitFor(async () => expect(await jobs.countDocuments({ state: { $ne: "done" } })).toBe(0), 20_000);
}

/** The emails to an account. */
function jobsAbout(userId: string) {
  const jobs = server.app.database.collection<{ _id: string; state: string; outcome?: Record<string, string> }>("jobs");
  return jobs.find({ kind: "mail", "payload.to.userId": userId }).toArray();
}

const pushesTo = (path: string) => service.received.filter((push) => push.path === path);

test("a bid reaches the requester's device within 5 seconds, once, encrypted, and without names", async () => {
  const account = await anAccountWithDevice("/first");
  const { fixtureId } = await aBidFor(account);
  await vi.waitFor(() => expect(pushesTo("/first")).toHaveLength(1), { timeout: 5_000, interval: 50 });
  const message = pushesTo("/first")[0]?.message;
  const id = String(message?.["id"]);
  expect(message).toEqual({
    web_push: 8030,
    notification: {
      title: "You have a new bid.",
      navigate: `http://touchline.test/requester-dashboard?fixture=${fixtureId}&n=${id}`,
      lang: "en-ZA",
      tag: id,
    },
    app_badge: 1,
    ...{ type: "bidReceived", id },
  });
  await allJobsDone();
  expect(pushesTo("/first"), "the email went out too").toHaveLength(1);
  expect(service.faults).toEqual([]);
});

test("a device that is gone is asked once and forgotten", async () => {
  const account = await anAccountWithDevice("/gone");
  service.answers.set("/gone", 410);
  await aBidFor(account);
  await vi.waitFor(
    async () => expect(await pushDevicesOf(server.app.database).countDocuments({ userId: account.userId })).toBe(0),
    5_000,
  );
  await aBidFor(account);
  await allJobsDone();
  expect(service.asked.get("/gone")).toBe(1);
});

/** What comes of a push by the service's answer; "tried again": by the job, later. */
test.each([
  ...[201, 202].map((status) => [status, "sent"] as const),
  ...[404, 410].map((status) => [status, "gone"] as const),
  ...[400, 401, 403, 413].map((status) => [status, "refused"] as const),
  ...[429, 500, 502, 503].map((status) => [status, "tried again"] as const),
])("a push that its service answers with %i is %s", async (status, outcome) => {
  const { userId } = await anAccountWithDevice(`/${status}`);
  service.answers.set(`/${status}`, status);
  const [device] = await pushDevicesOf(server.app.database).find({ userId }).toArray();
  const news = { id: crypto.randomUUID(), rev: 1, userId, kind: "bidReceived", text: "", path: "/", isRead: false };
  const message = pushMessage({ ...news, createdAt: new Date().toISOString() }, [], "http://touchline.test");
  if (!device || !message) throw new Error("There is nothing to send, or nowhere.");
  expect(await sendPush(server.app, device, message).catch(() => "tried again")).toBe(outcome);
});

test("a device that is signed out is not reached any more", async () => {
  const account = await anAccountWithDevice("/signed-out");
  await server.call("POST", "/api/logout", { cookie: account.cookie });
  await aBidFor(account);
  await allJobsDone();
  expect(service.asked.get("/signed-out")).toBeUndefined();
});

const inSast = (ms: number) => new Date(Date.now() + ms + 2 * hourMs).toISOString().slice(11, 16);

test("news that its reader switched off is in the bell, and neither on the device nor in the mailbox", async () => {
  const account = await anAccountWithDevice("/off");
  const choices = { push: { bids: false }, mail: { bids: false } };
  await decided(server.app, account.actor, "notification.choose", choices);
  await aBidFor(account);
  await allJobsDone();
  expect(service.asked.get("/off")).toBeUndefined();
  const mails = await jobsAbout(account.userId);
  expect(mails.map(({ outcome }) => outcome?.["skipped"])).toEqual(["Its reader switched these emails off."]);
  const bell = await server.app.rows.rowMany("notification", { where: { userId: account.userId } });
  expect(bell.map(({ kind }) => kind)).toEqual(["bidReceived"]);
});

test("during quiet hours a push waits for their end, and the email goes at once", async () => {
  const account = await anAccountWithDevice("/quiet");
  const quiet = { from: inSast(-hourMs), until: inSast(hourMs) };
  await decided(server.app, account.actor, "notification.choose", { quiet });
  await aBidFor(account);
  const waits = { kind: "push", "payload.userId": account.userId };
  const jobs = server.app.database.collection<{ _id: string; attempts: number; runAt: Date }>("jobs");
  await vi.waitFor(async () => {
    const job = await jobs.findOne(waits);
    expect(Number(job?.runAt) - Date.now()).toBeGreaterThan(hourMs - 2 * 60_000);
    expect(Number(job?.runAt) - Date.now()).toBeLessThanOrEqual(hourMs);
  }, 5_000);
  await vi.waitFor(async () => {
    expect((await jobsAbout(account.userId)).map(({ state }) => state)).toEqual(["done"]);
  }, 5_000);
  expect(service.asked.get("/quiet")).toBeUndefined();
  // The clock moves on: what waited is shown.
  await decided(server.app, account.actor, "notification.choose", { quiet: null });
  await jobs.updateOne(waits, { $set: { runAt: new Date() } });
  await vi.waitFor(() => expect(pushesTo("/quiet")).toHaveLength(1), { timeout: 10_000, interval: 50 });
});

test.each([
  ["http://fcm.googleapis.com/x"],
  ["https://127.0.0.1/x"],
  ["https://169.254.169.254/latest/meta-data"],
  ["https://localhost/x"],
  ["https://fcm.googleapis.com.evil.test/x"],
  ["https://fcm.googleapis.com:8443/x"],
  ["https://user:word@fcm.googleapis.com/x"],
  ["https://evil.test/fcm.googleapis.com"],
  ["file:///etc/passwd"],
  ["garbage"],
])("%s is no push service", async (endpoint) => {
  const { cookie } = await aUser(server.app);
  const body = { ...aSubscription(server.app, "https://fcm.googleapis.com"), endpoint };
  const answer = await server.call("POST", "/api/push/subscription", { cookie, body });
  expect([answer.status, answer.text]).toEqual([
    400,
    "This is not the address of a browser's push service, so nothing can be sent there.",
  ]);
});

test("a subscription of another server, another account, or with keys that encrypt nothing is refused", async () => {
  const owner = await anAccountWithDevice("/owned");
  const { cookie } = await aUser(server.app);
  const subscribe = async (changes: object) => {
    const { status } = await server.call("POST", "/api/push/subscription", {
      cookie,
      body: { ...owner.body, ...changes },
    });
    return status;
  };
  const others = aSubscription(server.app, service.origin).keys;
  expect(await subscribe({ keys: others }), "its address alone").toBe(409);
  expect(await subscribe({ serverKey: others.p256dh }), "made with another key").toBe(409);
  expect(await subscribe({ keys: { p256dh: "AAAA", auth: "AAAA" } })).toBe(400);
  const stored = await pushDevicesOf(server.app.database).findOne({ endpoint: owner.body.endpoint });
  expect(stored?.userId).toBe(owner.userId);
  expect(await subscribe({}), "the same browser, now signed in to another account").toBe(201);
});

test("a session has one device, however often it subscribes", async () => {
  const { cookie, userId } = await aUser(server.app);
  for (let time = 0; time < 50; time += 1) {
    await server.call("POST", "/api/push/subscription", { cookie, body: aSubscription(server.app, service.origin) });
  }
  expect(await pushDevicesOf(server.app.database).countDocuments({ userId })).toBe(1);
});
