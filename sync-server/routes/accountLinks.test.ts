import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { confirmLink, resetLink } from "../auth/accountLinks.ts";
import { setPassword } from "../auth/accounts.ts";
import { claimToken } from "../auth/claimLinks.ts";
import { aFixture, aName, aUser, decided, profileFields } from "../testing/factories.ts";
import { startTestServer, type TestCall, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1", PUBLIC_URL: "http://touchline.test" } });
}, 240_000);
afterAll(() => server.close());

let addresses = 0;
/** Each test uses its own address, so that one test's limits do not affect another. */
function from() {
  addresses += 1;
  return { headers: { "X-Forwarded-For": `203.0.113.${addresses}`, Origin: "http://touchline.test" } };
}

const post = (urlPath: string, body: object, options: Omit<TestCall, "body"> = from()) =>
  server.call("POST", urlPath, { ...options, body });

/** The email with this subject to this address, once written. */
function mailed(subject: string, to: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const folder = path.join(server.dataDir, "mail");
      const files = (await readdir(folder)).filter((file) => file.endsWith(".eml"));
      const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
      const mail = mails.find((text) => text.includes(`Subject: ${subject}`) && text.includes(`To: ${to}`));
      if (mail === undefined) throw new Error(`No mail "${subject}" to ${to} yet.`);
      return mail.replace(/=\n/g, "").replaceAll("=3D", "=");
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function mailedLink(subject: string, to: string): Promise<string> {
  return /http:\/\/touchline\.test\/\S+#(\S+)/.exec(await mailed(subject, to))?.[1] ?? "";
}

async function registered() {
  const username = aName("lerato");
  const email = `${username}@private.test`;
  const password = "the first one";
  const made = await post("/api/register", {
    ...{ ...profileFields(), email, username, password, confirmPassword: password },
  });
  const id: string = Object(Object(made.json).user).id;
  return { id, username, email, password };
}

const resetsOf = async (userId: string) => {
  const jobs = server.app.database.collection<{ _id: string; payload: { kind: string; to: unknown } }>("jobs");
  return jobs.countDocuments({ "payload.kind": "passwordReset", "payload.to": { userId } });
};

test("a forgotten password is reset by the emailed link once, and every session ends", async () => {
  const { id, username, email, password } = await registered();
  await post("/api/email/confirm", { token: await mailedLink("Please confirm your email address", email) });
  const { cookie } = await post("/api/login", { username, password });
  const asked = await post("/api/password/forgotten", { account: email });
  expect(asked).toMatchObject({ status: 202, json: { status: "asked" } });
  const token = await mailedLink("Reset your password", email);
  expect((await post("/api/password/reset/read", { token })).json).toMatchObject({ username });
  expect(await post("/api/password/reset", { token, password: "princess" })).toMatchObject({ status: 400 });
  const uses = await Promise.all(
    ["second one", "third one"].map((next) => post("/api/password/reset", { token, password: next })),
  );
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 403]);
  expect(await post("/api/password/reset/read", { token })).toMatchObject({
    status: 403,
    text: "This link has expired. Ask for a new one.",
  });
  expect((await server.call("GET", "/api/me", { cookie })).json).toEqual({ user: null });
  expect((await post("/api/login", { username, password })).status).toBe(401);
  expect(await mailed("Your password was changed", email)).toContain("http://touchline.test/reset-password\n");
  expect(await resetsOf(id)).toBe(1);
}, 60_000);

test("an account locked by guesses can sign in after a reset by email", async () => {
  const { username, email } = await registered();
  await post("/api/email/confirm", { token: await mailedLink("Please confirm your email address", email) });
  await server.app.limits.spend("signInTo", username, 100);
  await post("/api/password/forgotten", { account: username });
  const token = await mailedLink("Reset your password", email);
  const login = { username, password: "second one" };
  const { cookie } = await post("/api/password/reset", { token, password: login.password });
  expect((await post("/api/login", login)).status).toBe(429);
  expect((await post("/api/login", login, { ...from(), cookie })).status).toBe(200);
}, 60_000);

test("an unconfirmed address gets no reset link, and the answer is the same as for an unknown account", async () => {
  const { id, username } = await registered();
  const unconfirmed = await post("/api/password/forgotten", { account: username });
  const unknown = await post("/api/password/forgotten", { account: "no-such-person" });
  expect([unknown.status, unknown.text]).toEqual([unconfirmed.status, unconfirmed.text]);
  expect(await resetLink(server.app, id, new Date())).toBeUndefined();
  expect(await resetsOf(id)).toBe(0);
});

test("the link expires after an hour, and too many requests must wait, known account or not", async () => {
  const { userId } = await aUser(server.app);
  const email = "an-hour@private.test";
  await setPassword(server.app.database, userId, "some secret");
  for (const isVerified of [false, true]) {
    await decided(server.app, { kind: "system" }, "user.setEmail", { id: userId, email, isVerified });
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  expect((await resetLink(server.app, userId, minutesAgo(58)))?.text).toBeTruthy();
  expect(await resetLink(server.app, userId, minutesAgo(61))).toBeUndefined();
  const statuses = [];
  for (let time = 0; time < 6; time += 1) {
    statuses.push((await post("/api/password/forgotten", { account: "nobody-at-all" })).status);
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
});

test("a new address needs the password and a confirmation, and the previous one's link expires", async () => {
  const { id, username, email: before, password } = await registered();
  const { cookie } = await post("/api/login", { username, password });
  const first = await confirmLink(server.app, id, new Date());
  expect((await post("/api/email/confirm", { token: first?.text ?? "" })).status).toBe(200);
  const own = { ...from(), cookie };
  const account = async () => (await server.call("GET", "/api/account", own)).json;
  expect(await account()).toMatchObject({ isEmailConfirmed: true });
  const email = `${username}@elsewhere.test`;
  expect((await post("/api/account/email", { email, password: "a guess" }, own)).status).toBe(403);
  expect((await post("/api/account/email", { email, password }, own)).status).toBe(200);
  expect(await account()).toMatchObject({ email, isEmailConfirmed: false });
  const told = await mailed("Your email address was changed", before);
  expect(told).toContain("http://touchline.test/help");
  expect(told, "an address that may be a thief's is not told to anybody").not.toContain(email);
  expect((await post("/api/email/confirm", { token: first?.text ?? "" })).status).toBe(403);
  await post("/api/email/confirm", { token: await mailedLink("Please confirm your email address", email) });
  expect(await account()).toMatchObject({ email, isEmailConfirmed: true });
}, 60_000);

test("each of the addresses given within a minute is sent its own link, and only the last one's works", async () => {
  const { username, password } = await registered();
  const { cookie } = await post("/api/login", { username, password });
  const own = { ...from(), cookie };
  const given = ["typo", "right"].map((name) => `${username}@${name}.test`);
  for (const email of given) {
    expect((await post("/api/account/email", { email, password }, own)).status).toBe(200);
    // Pressing again sends no other.
    expect((await post("/api/account/email", { email, password }, own)).status).toBe(200);
    await mailedLink("Please confirm your email address", email);
  }
  const links = await Promise.all(given.map((email) => mailedLink("Please confirm your email address", email)));
  const statuses = [];
  for (const token of links) statuses.push((await post("/api/email/confirm", { token })).status);
  expect(statuses).toEqual([403, 200]);
}, 60_000);

test("an emailed claim link confirms its own address and no other", async () => {
  const claim = async (email: string) => {
    const fixtureId = await aFixture(server.app, { kind: "visitor" }, { contactEmail: "zanele@private.test" });
    const { text } = claimToken("claim-mail", fixtureId, new Date(), server.app.keys);
    const { cookie } = await post("/api/claim", {
      token: text,
      username: aName("zanele"),
      password: "sunny day",
      email,
    });
    return (await server.call("GET", "/api/account", { cookie })).json;
  };
  expect(await claim("zanele@private.test")).toMatchObject({ isEmailConfirmed: true });
  expect(await claim("other@private.test")).toMatchObject({ isEmailConfirmed: false });
});

test("a link of one purpose cannot be used for another", async () => {
  const { id } = await registered();
  const confirm = await confirmLink(server.app, id, new Date());
  expect((await post("/api/password/reset", { token: confirm?.text, password: "a new secret" })).status).toBe(403);
  const answer = await server.call("GET", "/reset-password", from());
  expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
});
