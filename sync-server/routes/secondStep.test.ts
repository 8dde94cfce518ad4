import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generate } from "otplib";
import { calls } from "#shared/api/contract.ts";
import { userRoles, type UserRole } from "#shared/entities/actor.ts";
import { setPassword } from "../auth/accounts.ts";
import { takeCode } from "../auth/secondSteps.ts";
import { aUser } from "../testing/factories.ts";
import { codeAt, signingInByApp } from "../testing/secondStep.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

const secret = "a long admin secret";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on" } });
}, 240_000);
afterAll(() => server.close());

const post = (urlPath: string, body: object, cookie = "") => server.call("POST", urlPath, { body, cookie });

async function whoIs(cookie: string, on = server) {
  return Object((await on.call("GET", "/api/me", { cookie })).json);
}

async function anAccount(role: UserRole) {
  const account = await aUser(server.app, role);
  await setPassword(server.app.database, account.userId, secret);
  const username = (await server.app.rows.rowOne("user", account.userId))?.username ?? "";
  return { ...account, username };
}

/** Someone who signs in with app codes. */
async function withApp(role: UserRole = "admin") {
  const admin = await anAccount(role);
  const { recoveryCodes, nextCode } = await signingInByApp(server.app, admin.userId);
  const signIn = () => post("/api/login", { username: admin.username, password: secret });
  return { ...admin, recoveryCodes, signIn, nextCode };
}

/** How many emails an account got about changes to signing in with a code. */
function timesTold(userId: string): Promise<number> {
  const jobs = server.app.database.collection("jobs");
  return jobs.countDocuments({ "payload.kind": "secondStepChanged", "payload.to": { userId } });
}

test.each(userRoles)("with the password and a first code a %s turns it on and gets recovery codes", async (role) => {
  const { cookie, username, userId } = await anAccount(role);
  expect((await post("/api/second-step", { password: "a guess" }, cookie)).status).toBe(403);
  const begun = calls.beginSecondStep.answer.parse((await post("/api/second-step", { password: secret }, cookie)).json);
  expect(begun.address).toContain(`otpauth://totp/Touchline:${username}`);
  const login = { username, password: secret };
  expect(Object((await post("/api/login", login)).json).user, "what is only begun is not asked").not.toBeNull();
  expect((await post("/api/second-step/confirm", { code: "000000" }, cookie)).status).toBe(403);
  const code = await generate({ secret: begun.secret });
  const confirmed = await post("/api/second-step/confirm", { code }, cookie);
  expect(new Set(Object(confirmed.json).recoveryCodes).size).toBe(10);
  expect((await whoIs(cookie)).user, "the session goes on").toMatchObject({ username });
  expect((await post("/api/login", login)).json).toEqual({ user: null, secondStep: "code" });
  expect(await timesTold(userId)).toBe(1);
  const kept = JSON.stringify(await server.app.database.collection("secondSteps").find().toArray());
  expect(kept).not.toContain(begun.secret);
});

test.each(userRoles)("a %s's password alone signs nobody in, and the prompt survives a reload", async (role) => {
  const { signIn, nextCode, userId } = await withApp(role);
  const { json, cookie } = await signIn();
  expect(json).toEqual({ user: null, secondStep: "code" });
  expect(await whoIs(cookie)).toEqual({ user: null, secondStep: "code" });
  const onlyOwn = role === "admin" ? "/api/audit" : "/api/account";
  expect((await server.call("GET", onlyOwn, { cookie })).status).toBe(401);
  const entered = await post("/api/login/code", { code: await nextCode() }, cookie);
  expect(Object(entered.json).user.id).toBe(userId);
  expect((await server.call("GET", onlyOwn, { cookie: entered.cookie })).status).toBe(200);
  expect(await whoIs(cookie), "the session of before the code is over").toEqual({ user: null });
});

test("a code works once, even when used twice at the same time", async () => {
  const { signIn, nextCode } = await withApp();
  const [first, second] = [(await signIn()).cookie, (await signIn()).cookie];
  const code = await nextCode();
  const statuses = (await Promise.all([first, second].map((cookie) => post("/api/login/code", { code }, cookie)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([200, 403]);
});

test("a recovery code signs in once, and the log records its use", async () => {
  const { signIn, recoveryCodes, userId } = await withApp();
  const [code = ""] = recoveryCodes;
  const typed = { code: ` ${code.toUpperCase()} ` };
  expect((await post("/api/login/code", typed, (await signIn()).cookie)).status).toBe(200);
  expect((await post("/api/login/code", typed, (await signIn()).cookie)).status).toBe(403);
  const lines = await server.app.database
    .collection("auditLog")
    .find({ actor: `user:${userId}` })
    .toArray();
  expect(lines.map(({ what }) => what)).toContain("secondStep.recoveryUsed");
  expect(await timesTold(userId)).toBe(1);
});

test("each recovery code is stored as a salted hash, and an older unsalted one still works", async () => {
  const { signIn, recoveryCodes, userId } = await withApp();
  const codes = server.app.database.collection<{ _id: string; userId: string; salt?: string }>("recoveryCodes");
  const kept = await codes.find({ userId }).toArray();
  expect(new Set(kept.map(({ salt = "" }) => salt)).size).toBe(10);
  for (const { salt = "" } of kept) expect(Buffer.from(salt, "hex").length * 8).toBeGreaterThanOrEqual(32);
  for (const code of recoveryCodes) expect(JSON.stringify(kept)).not.toContain(code.replaceAll("-", ""));
  const earlier = createHash("sha256").update(`recovery ${userId} 0123456789abcdef`).digest("hex");
  await codes.insertOne({ _id: earlier, userId });
  const typed = { code: "0123-4567-89ab-cdef" };
  expect((await post("/api/login/code", typed, (await signIn()).cookie)).status).toBe(200);
});

test("guessing codes with the right password is stopped and does not lock out the admin's own browser", async () => {
  const { signIn, nextCode, username, recoveryCodes } = await withApp();
  const own = await post("/api/login/code", { code: recoveryCodes[0] }, (await signIn()).cookie);
  expect(own.status).toBe(200);
  const { cookie } = await signIn();
  for (let time = 0; time < 10; time += 1) {
    expect((await post("/api/login/code", { code: `00000${time}` }, cookie)).status).toBe(403);
  }
  expect((await post("/api/login/code", { code: await nextCode() }, cookie)).status).toBe(429);
  const again = await post("/api/login", { username, password: secret }, own.cookie);
  expect((await post("/api/login/code", { code: await nextCode() }, again.cookie)).status).toBe(200);
});

test.each(userRoles)("a %s turns it off with the password and a code", async (role) => {
  const { cookie, nextCode, username, userId } = await withApp(role);
  const change = (password: string, code: string) =>
    post("/api/second-step/change", { to: "off", password, code }, cookie);
  expect((await change("a guess", await nextCode())).status).toBe(403);
  expect((await change(secret, "000000")).status).toBe(403);
  expect((await change(secret, await nextCode())).status).toBe(200);
  expect(await timesTold(userId)).toBe(1);
  expect(Object((await post("/api/login", { username, password: secret })).json).user).not.toBeNull();
});

test("after a lost phone a recovery code turns it off, and other devices are signed out", async () => {
  const { cookie, recoveryCodes, signIn, nextCode } = await withApp();
  const elsewhere = (await post("/api/login/code", { code: await nextCode() }, (await signIn()).cookie)).cookie;
  const [code = ""] = recoveryCodes;
  expect((await post("/api/second-step/change", { to: "off", password: secret, code }, cookie)).status).toBe(200);
  expect([(await whoIs(cookie)).user, (await whoIs(elsewhere)).user]).toEqual([expect.anything(), null]);
});

test("a new phone takes over with a code or recovery code; until then the old app counts", async () => {
  const { cookie, signIn, nextCode, recoveryCodes, userId } = await withApp();
  const elsewhere = (await post("/api/login/code", { code: recoveryCodes[0] }, (await signIn()).cookie)).cookie;
  const begin = (code?: string) => post("/api/second-step", { password: secret, code }, cookie);
  expect((await begin()).status, "without a code").toBe(409);
  expect((await begin("000000")).status).toBe(403);
  const pending = (await signIn()).cookie;
  const bySignIn = { password: secret, code: recoveryCodes[1] };
  expect((await post("/api/second-step", bySignIn, pending)).status, "a password alone is half a sign-in").toBe(409);
  const { secret: key } = calls.beginSecondStep.answer.parse((await begin(recoveryCodes[1])).json);
  expect((await post("/api/second-step/confirm", { code: await nextCode() }, cookie)).status, "the old app").toBe(403);
  expect((await post("/api/login/code", { code: await codeAt(key, 0) }, pending)).status, "the new one").toBe(403);
  expect((await post("/api/login/code", { code: await nextCode() }, pending)).status).toBe(200);
  const moved = await post("/api/second-step/confirm", { code: await codeAt(key, 0) }, cookie);
  expect(new Set([...recoveryCodes, ...Object(moved.json).recoveryCodes]).size, "ten new ones").toBe(20);
  expect([(await whoIs(cookie)).user, (await whoIs(elsewhere)).user]).toEqual([expect.anything(), null]);
  const { cookie: next } = await signIn();
  expect((await post("/api/login/code", { code: recoveryCodes[2] }, next)).status).toBe(403);
  expect((await post("/api/login/code", { code: await codeAt(key, 30) }, next)).status).toBe(200);
  expect(await timesTold(userId), "the recovery code of a sign-in, the new app").toBe(2);
});

test("a secret is sealed with the current key and resealed with the newest at its next use", async () => {
  const { userId } = await anAccount("admin");
  const { database } = server.app;
  const with_ = (...token: string[]) => ({ database, keys: { session: [], push: [], token } });
  const [old, fresh] = ["o".repeat(32), "f".repeat(32)];
  const { secret: key } = await signingInByApp(with_(old), userId);
  const step = database.collection<{ _id: string; lastTimeStep: number }>("secondSteps");
  const forget = () => step.updateOne({ _id: userId }, { $set: { lastTimeStep: 0 } });
  await forget();
  expect(await takeCode(with_(fresh), userId, await codeAt(key, 0)), "its key was dropped too early").toBe(false);
  expect(await takeCode(with_(fresh, old), userId, await codeAt(key, 0))).toBe(true);
  expect(await takeCode(with_(fresh), userId, await codeAt(key, 30))).toBe(true);
});

test("where every admin needs it, setup comes first and earlier sessions end", async () => {
  const strict = await startTestServer({ env: { ADMIN_TOTP: "required" } });
  try {
    const before = await aUser(strict.app, "admin");
    expect(await whoIs(before.cookie, strict)).toEqual({ user: null });
    const { json, cookie } = await strict.call("POST", "/api/login", { body: testAdmin });
    expect(json).toEqual({ user: null, secondStep: "setUp" });
    expect((await strict.call("GET", "/api/audit", { cookie })).status).toBe(401);
    const begun = Object((await strict.call("POST", "/api/second-step", { cookie, body: {} })).json);
    const code = await generate({ secret: begun.secret });
    const entered = await strict.call("POST", "/api/second-step/confirm", { cookie, body: { code } });
    expect((await strict.call("GET", "/api/audit", { cookie: entered.cookie })).status).toBe(200);
    const person = await aUser(strict.app);
    expect((await whoIs(person.cookie, strict)).user).toMatchObject({ id: person.userId });
  } finally {
    await strict.close();
  }
}, 60_000);
