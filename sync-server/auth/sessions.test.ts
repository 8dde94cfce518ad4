import { afterAll, beforeAll, expect, test } from "vitest";
import { aUser, profileFields } from "../testing/factories.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on" } });
}, 240_000);
afterAll(() => server.close());

async function whoIs(cookie: string): Promise<unknown> {
  const { json } = await server.call("GET", "/api/me", { cookie });
  return json;
}

const asAdmin = { user: expect.objectContaining({ username: "admin", role: "admin" }) };

test("a visitor is signed out, without an error", async () => {
  const answer = await server.call("GET", "/api/me");
  expect(answer).toMatchObject({ status: 200, json: { user: null }, cookie: "" });
});

test("the first admin signs in, whatever the case and spaces of the username", async () => {
  const cookie = await server.signIn(" Ad min", testAdmin.password);
  expect(await whoIs(cookie)).toEqual(asAdmin);
});

test("the session cookie is httpOnly, Lax and lasts thirty days", async () => {
  const { headers } = await server.call("POST", "/api/login", { body: testAdmin });
  const line = headers.getSetCookie().find((cookie) => cookie.startsWith("touchline.session=")) ?? "";
  expect(line).toMatch(/httponly/i);
  expect(line).toMatch(/samesite=lax/i);
  const days = (Date.parse(/expires=([^;]+)/i.exec(line)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(29.9);
});

test("signing in gives a new session id, and the old cookie no longer works", async () => {
  const before = await server.signIn("admin", testAdmin.password);
  const again = await server.call("POST", "/api/login", { body: testAdmin, cookie: before });
  expect(again.cookie).not.toBe(before);
  expect(await whoIs(again.cookie)).toEqual(asAdmin);
  expect(await whoIs(before)).toEqual({ user: null });
});

test("signing out ends the session on the server", async () => {
  const cookie = await server.signIn("admin", testAdmin.password);
  expect((await server.call("POST", "/api/logout", { cookie })).status).toBe(200);
  expect(await whoIs(cookie)).toEqual({ user: null });
});

test("a cookie not signed here signs nobody in", async () => {
  const cookie = await server.signIn("admin", testAdmin.password);
  expect(cookie, "signed with 256 bits").toMatch(/session\.sig=[\w-]{43}(;|$)/);
  for (const part of [/session\.sig=./, /session=./]) {
    const forged = cookie.replace(part, (start) => start.slice(0, -1) + (start.endsWith("_") ? "A" : "_"));
    expect(await whoIs(forged)).toEqual({ user: null });
  }
});

test("the session of a deleted account is dropped", async () => {
  const { userId, cookie } = await aUser(server.app);
  expect(await whoIs(cookie)).toEqual({ user: expect.objectContaining({ id: userId }) });
  await server.app.database.collection<{ _id: string }>("users").deleteOne({ _id: userId });
  expect(await whoIs(cookie)).toEqual({ user: null });
  const sessions = server.app.database.collection<{ _id: string; userId: string }>("sessions");
  expect(await sessions.countDocuments({ userId })).toBe(0);
});

test("the database holds neither session ids nor passwords", async () => {
  const cookie = await server.signIn("admin", testAdmin.password);
  const id = /touchline\.session=([^;]+)/.exec(cookie)?.[1] ?? "none";
  const stored = [
    ...(await server.app.database.collection<{ _id: string }>("sessions").find().toArray()),
    ...(await server.app.database.collection<{ _id: string }>("credentials").find().toArray()),
  ];
  expect(JSON.stringify(stored)).not.toContain(id);
  expect(JSON.stringify(stored)).not.toContain(testAdmin.password);
  expect(JSON.stringify(stored)).toContain("$argon2id$v=19$m=19456,t=2");
});

test("a wrong password and an unknown username get the same answer and cost the same work", async () => {
  /** CPU time, which does not grow when the machine is busy with other work. */
  const worked = async (username: string) => {
    const began = process.cpuUsage();
    const answer = await server.call("POST", "/api/login", { body: { username, password: "wrong-password" } });
    const { user } = process.cpuUsage(began);
    return { answer: { status: answer.status, text: answer.text }, work: user };
  };
  const known = await worked("admin");
  const unknown = await worked("nobody-at-all");
  expect(known.answer).toEqual({ status: 401, text: "Invalid username or password" });
  expect(unknown.answer).toEqual(known.answer);
  expect(unknown.work).toBeGreaterThan(known.work / 4);
});

test("the walk-in account is number 1 and cannot sign in", async () => {
  const [walkIn] = await server.app.rows.rowMany("user", { where: { number: 1 } });
  expect(walkIn?.username).toBe("walk-in");
  for (const password of ["", "walk-in", "undefined"]) {
    const answer = await server.call("POST", "/api/login", { body: { username: "walk-in", password } });
    expect([400, 401]).toContain(answer.status);
  }
});

test("after ten failures the account is locked, and a correct password elsewhere still works", async () => {
  const profile = { ...profileFields(), username: "locked-out", password: "right-one", confirmPassword: "right-one" };
  expect((await server.call("POST", "/api/register", { body: profile })).status).toBe(201);
  const attempt = (password: string) =>
    server.call("POST", "/api/login", { body: { username: "locked-out", password } });
  for (let n = 0; n < 10; n += 1) expect((await attempt("wrong-one")).status).toBe(401);
  const refused = await attempt("right-one");
  expect(refused.status).toBe(429);
  expect(refused.text).toMatch(/^Too many tries\. Please come back in 1[45] minutes\.$/);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(800);
  await server.signIn("admin", testAdmin.password);
});

test("empty fields are named and not counted as a failure", async () => {
  for (let n = 0; n < 12; n += 1) {
    const answer = await server.call("POST", "/api/login", { body: { username: "someone", password: "" } });
    expect(answer).toMatchObject({ status: 400, text: "Password is required" });
  }
  const answer = await server.call("POST", "/api/login", { body: { username: "someone", password: "x" } });
  expect(answer.status).toBe(401);
});
