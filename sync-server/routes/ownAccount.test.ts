import { afterAll, beforeAll, expect, test } from "vitest";
import { calls, type AnswerOf } from "#shared/api/contract.ts";
import { sessionsOf } from "../auth/sessionCollection.ts";
import { setPassword } from "../auth/accounts.ts";
import { aFixture, aUser, decided, fixtureFields, profileFields, type Account } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

const secret = "kick-off-at-ten";
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on" } });
}, 240_000);
afterAll(() => server.close());

interface Person extends Account {
  username: string;
}

async function aPerson(): Promise<Person> {
  const account = await aUser(server.app);
  await setPassword(server.app.database, account.userId, secret);
  const user = await server.app.rows.rowOne("user", account.userId);
  return { ...account, username: user?.username ?? "" };
}

async function accountOf(cookie: string): Promise<AnswerOf<"account">> {
  const { json } = await server.call("GET", "/api/account", { cookie });
  return calls.account.answer.parse(json);
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const { json } = await server.call("GET", "/api/me", { cookie });
  return Object(json).user !== null;
}

const login = (username: string, password: string, headers = {}) =>
  server.call("POST", "/api/login", { body: { username, password }, headers });

test("refuses common passwords and the account's own name, and says why", async () => {
  const register = (username: string, password: string) => {
    const body = { ...profileFields(), username, password, confirmPassword: password };
    return server.call("POST", "/api/register", { body });
  };
  expect(await register("newcomer", "iloveyou")).toMatchObject({
    status: 400,
    text: "Many people use this password, so it is tried first. Choose another one.",
  });
  expect(await register("newcomer", "NewComer")).toMatchObject({
    status: 400,
    text: "Your password cannot be your own name, address or business. Choose another one.",
  });
  expect(await register("newcomer", "short")).toMatchObject({ text: "Password must be at least 6 characters" });
  expect((await register("newcomer", "a rainy derby")).status).toBe(201);
});

test("a password can have up to 128 characters of any kind, and each one counts", async () => {
  const longest = "⚽ a rainy derby ".repeat(8);
  const register = (password: string) => {
    const body = { ...profileFields(), username: "long-winded", password, confirmPassword: password };
    return server.call("POST", "/api/register", { body });
  };
  expect(await register(`${longest}!`)).toMatchObject({
    status: 400,
    text: "Password can have at most 128 characters",
  });
  expect((await register(longest)).status).toBe(201);
  expect((await login("long-winded", longest.trimEnd())).status).toBe(401);
  expect((await login("long-winded", longest)).status).toBe(200);
});

test("changing a password needs the current one and signs out every other device", async () => {
  const { username, cookie: other } = await aPerson();
  const { cookie } = await login(username, secret);
  const change = (current: string, password: string) =>
    server.call("POST", "/api/account/password", { cookie, body: { current, password } });
  expect(await change("not-this-one", "a new secret")).toMatchObject({
    status: 403,
    text: "This is not your current password.",
  });
  expect(await change(secret, "password1")).toMatchObject({ status: 400, text: /Many people use/ });
  expect(await isSignedIn(other)).toBe(true);
  expect((await change(secret, "a new secret")).status).toBe(200);
  expect([await isSignedIn(cookie), await isSignedIn(other)]).toEqual([true, false]);
  expect((await login(username, secret)).status).toBe(401);
  expect((await login(username, "a new secret")).status).toBe(200);
});

test("a found open session cannot be used to guess the password", async () => {
  const { cookie } = await aPerson();
  const guess = async (current: string) => {
    const body = { current, password: "a new secret" };
    return (await server.call("POST", "/api/account/password", { cookie, body })).status;
  };
  for (let time = 0; time < 10; time += 1) expect(await guess(`guess ${time}`)).toBe(403);
  expect(await guess(secret)).toBe(429);
});

test("sessions are listed by device, and one or all others can be ended", async () => {
  const { username, userId } = await aPerson();
  await sessionsOf(server.app.database).deleteMany({ userId });
  const phone = { "User-Agent": "Mozilla/5.0 (Linux; Android 10; K) Chrome/126.0 Mobile Safari/537.36" };
  const laptop = { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/127.0" };
  const [here, there, third] = [
    (await login(username, secret, laptop)).cookie,
    (await login(username, secret, phone)).cookie,
    (await login(username, secret)).cookie,
  ];
  const { sessions } = await accountOf(here);
  expect(sessions).toHaveLength(3);
  expect(sessions.find(({ isThis }) => isThis)).toMatchObject({ device: "Firefox on Windows" });
  const onPhone = sessions.find(({ device }) => device === "Chrome on Android");
  expect(Date.now() - Date.parse(onPhone?.lastSeenAt ?? "")).toBeLessThan(600_000);
  const end = (cookie: string, body: object) => server.call("POST", "/api/account/sessions/end", { cookie, body });
  const otherAccount = await aPerson();
  await end(otherAccount.cookie, { which: onPhone?.id });
  expect(await isSignedIn(there), "nobody ends another account's session").toBe(true);
  await end(here, { which: onPhone?.id });
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, true]);
  await end(here, { which: "others" });
  expect([await isSignedIn(here), await isSignedIn(third)]).toEqual([true, false]);
});

/** Listens like a browser, from the first line on. */
async function listensWith(cookie: string) {
  const answer = await fetch(`${server.base}/api/sync/poke`, { headers: { Cookie: cookie } });
  const reader = answer.body?.getReader();
  await reader?.read();
  return {
    /** Resolves once the server has ended the stream. */
    hasEnded: async () => {
      let isOver = false;
      while (!isOver) isOver = (await reader?.read())?.done ?? true;
      return isOver;
    },
    hears: async () => (await reader?.read())?.done === false,
    stops: () => reader?.cancel(),
  };
}

test.each(["signs out", "is signed out elsewhere", "is suspended"])(
  "the open stream of an account that %s ends at once",
  async (what) => {
    const { userId, username, cookie } = await aPerson();
    const stream = await listensWith(cookie);
    if (what === "signs out") await server.call("POST", "/api/logout", { cookie });
    if (what === "is signed out elsewhere") {
      const other = (await login(username, secret)).cookie;
      await server.call("POST", "/api/account/sessions/end", { cookie: other, body: { which: "others" } });
    }
    if (what === "is suspended") {
      const admin = await aUser(server.app, "admin");
      await decided(server.app, admin.actor, "user.suspend", { id: userId, reason: "Complaints" });
    }
    // Well before the regular check every 25 seconds.
    expect(await stream.hasEnded()).toBe(true);
  },
  20_000,
);

test("another account's stream stays open", async () => {
  const [stays, leaves] = [await aPerson(), await aPerson()];
  const stream = await listensWith(stays.cookie);
  await server.call("POST", "/api/logout", { cookie: leaves.cookie });
  await aFixture(server.app, stays.actor);
  expect(await stream.hears()).toBe(true);
  await stream.stops();
});

test("a visitor's requests are not shown to an account that signs in on that device", async () => {
  const { json, cookie } = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
  const id: unknown = Object(json).id;
  const pay = (cookies: string) =>
    server.call("POST", "/api/payment-choice", { cookie: cookies, body: { fixtureId: id, kind: "eventDay" } });
  const { username } = await aPerson();
  const signedIn = await server.call("POST", "/api/login", { cookie, body: { username, password: secret } });
  expect(signedIn.cookie).not.toMatch(/touchline\.requests=[0-9a-f]/);
  expect((await pay(signedIn.cookie)).status).toBe(404);
  expect((await pay(cookie)).status).toBe(200);
});
