import Koa from "koa";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listen, type HttpListener } from "../httpListener.ts";
import type { HttpState } from "../httpState.ts";
import { aUser } from "../testing/factories.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { cookieKeys } from "./ownCookies.ts";
import { sessions, sessionUserId } from "./sessions.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 60 * 60 * 1000;
let server: TestServer;
let slow: HttpListener;
/** Holds up a slow call once its session has been read. */
let held: Promise<void>;
let reached: () => void;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  const { keys } = server.app;
  const koa = new Koa<HttpState>();
  koa.keys = cookieKeys(keys.session);
  koa.use(sessions(koa, server.app)).use(async (ctx) => {
    ctx.body = { userId: sessionUserId(ctx) ?? null };
    reached();
    await held;
  });
  slow = await listen(koa, 0, "127.0.0.1");
}, 240_000);
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  await slow.close();
  await server.close();
});

/** Moves the clock this many days ahead. */
function daysLater(days: number): void {
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + days * day });
}

async function me(cookie: string) {
  const { json, headers } = await server.call("GET", "/api/me", { cookie });
  return {
    user: Object(json).user,
    renewed: headers.getSetCookie().find((line) => line.includes("touchline.session=")),
  };
}

function endOf(userId: string) {
  const found = server.app.database.collection<{ _id: string; userId: string; expiresAt: Date }>("sessions");
  return found.find({ userId }).toArray();
}

async function signedIn(): Promise<{ cookie: string; userId: string }> {
  const { headers, json, cookie } = await server.call("POST", "/api/login", { body: testAdmin });
  expect(headers.getSetCookie().length).toBeGreaterThan(0);
  return { cookie, userId: Object(json).user.id };
}

test("a session is left alone in its first half and renewed for thirty days in its second", async () => {
  const { cookie, userId } = await signedIn();
  const [first] = await endOf(userId);
  daysLater(14);
  expect(await me(cookie)).toMatchObject({ user: { username: "admin" }, renewed: undefined });
  expect((await endOf(userId))[0]?.expiresAt).toEqual(first?.expiresAt);
  daysLater(16);
  const { user, renewed = "" } = await me(cookie);
  expect(user).toMatchObject({ username: "admin" });
  const lasts = (Date.parse(/expires=([^;]+)/i.exec(renewed)?.[1] ?? "") - Date.now()) / day;
  expect(lasts).toBeGreaterThan(29.9);
  expect(renewed).toMatch(/httponly/i);
  expect(((await endOf(userId))[0]?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(29.9 * day);
  daysLater(45);
  expect((await me(cookie)).user).toMatchObject({ username: "admin" });
});

test("an unused session ends after thirty days, and its cookie is invalid", async () => {
  const { cookie } = await signedIn();
  daysLater(30.1);
  expect((await me(cookie)).user).toBeNull();
});

test("a session that has expired in the database signs nobody in, whatever its token says", async () => {
  const { userId, cookie } = await aUser(server.app);
  expect((await me(cookie)).user).toMatchObject({ id: userId });
  const stored = server.app.database.collection<{ _id: string; userId: string }>("sessions");
  await stored.updateMany({ userId }, { $set: { expiresAt: new Date(Date.now() - 1) } });
  expect((await me(cookie)).user).toBeNull();
});

test.each([0, 16])("a call in flight on day %i does not revive a session that was ended", async (days) => {
  const { cookie } = await signedIn();
  daysLater(days);
  let letGo = () => {};
  held = new Promise((resolve) => (letGo = resolve));
  const begun = new Promise<void>((resolve) => (reached = resolve));
  const answering = fetch(`http://127.0.0.1:${slow.port}/`, { headers: { Cookie: cookie } });
  await begun;
  expect((await server.call("POST", "/api/logout", { cookie })).status).toBe(200);
  letGo();
  expect(await (await answering).json()).toMatchObject({ userId: expect.any(String) });
  expect((await me(cookie)).user).toBeNull();
});

test("signing out ends this session and no other session of the account", async () => {
  const [phone, laptop] = [await signedIn(), await signedIn()];
  const out = await server.call("POST", "/api/logout", { cookie: phone.cookie });
  const line = out.headers.getSetCookie().find((cookie) => cookie.startsWith("touchline.session=")) ?? "";
  expect(Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? "")).toBeLessThan(Date.now());
  expect((await me(phone.cookie)).user).toBeNull();
  expect((await me(laptop.cookie)).user).toMatchObject({ username: "admin" });
});

test("signing in as someone else ends the previous session", async () => {
  const { userId, cookie } = await aUser(server.app);
  const again = await server.call("POST", "/api/login", { body: testAdmin, cookie });
  expect((await me(again.cookie)).user).toMatchObject({ username: "admin" });
  expect((await me(cookie)).user).toBeNull();
  expect(await endOf(userId)).toEqual([]);
});
