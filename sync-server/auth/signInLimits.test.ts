import { afterEach, beforeEach, expect, test } from "vitest";
import { WireError } from "#shared/api/wireError.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestAnswer, type TestServer } from "../testing/testServer.ts";
import { hashesAtOnce, hashPassword, isPasswordRight, mostWaiting } from "./passwords.ts";

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on" } });
}, 240_000);
afterEach(() => server.close());

function signIn(username: string, password: string, cookie = ""): Promise<TestAnswer> {
  return server.call("POST", "/api/login", { body: { username, password }, cookie });
}

async function statusOf(username: string, password: string): Promise<number> {
  return (await signIn(username, password)).status;
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}

test("simultaneous guesses are counted before they are checked", async () => {
  const guesses = Array.from({ length: 40 }, (_, n) => statusOf("admin", `guess ${n}`));
  const statuses = await Promise.all(guesses);
  expect(count(statuses, 401)).toBe(10);
  expect(count(statuses, 429)).toBe(30);
  expect(await statusOf("admin", testAdmin.password)).toBe(429);
});

test(
  "one password tried on many accounts from one address is refused after a hundred tries",
  { tags: ["long"] },
  async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      const names = Array.from({ length: 10 }, (_, n) => `name-${round}-${n}`);
      statuses.push(...(await Promise.all(names.map((name) => statusOf(name, "password")))));
    }
    expect(count(statuses, 401)).toBe(100);
    expect(count(statuses, 429)).toBe(20);
  },
);

test("an account with a hundred guesses in a day, from anywhere, is locked until the day is over", async () => {
  await server.app.limits.spend("signInTo", "admin", 99);
  expect(await statusOf("admin", "guess 100")).toBe(401);
  expect(await statusOf("admin", testAdmin.password)).toBe(429);
});

test("guesses from elsewhere do not lock out a browser that has signed in before", async () => {
  const cookie = (await signIn("admin", testAdmin.password)).cookie;
  await server.app.limits.spend("signInTo", "admin", 100);
  await server.app.limits.spend("signInFrom", "127.0.0.1", 100);
  expect(await statusOf("admin", testAdmin.password)).toBe(429);
  const signedOut = await server.call("POST", "/api/logout", { cookie });
  expect((await signIn("admin", testAdmin.password, signedOut.cookie)).status).toBe(200);
  expect((await signIn("parent", "Touchline1", signedOut.cookie)).status).toBe(429);
});

test("a browser that signed in before has ten guesses of its own, and a forged device cookie none", async () => {
  const { cookie } = await signIn("admin", testAdmin.password);
  await server.app.limits.spend("signInTo", "admin", 100);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await signIn("admin", `guess ${n}`, cookie)).status);
  expect([count(statuses, 401), count(statuses, 429)]).toEqual([10, 2]);
  const forged = cookie.replace(/touchline\.device=[^.]+\./, (note) => `${note}0`);
  expect(forged).not.toBe(cookie);
  expect((await signIn("admin", testAdmin.password, forged)).status).toBe(429);
});

test("correct sign-ins use up no guesses, however many", async () => {
  for (let time = 0; time < 15; time += 1) expect(await statusOf("admin", testAdmin.password)).toBe(200);
  for (let time = 0; time < 9; time += 1) expect(await statusOf("admin", "wrong")).toBe(401);
  expect(await statusOf("admin", testAdmin.password)).toBe(200);
  expect(await statusOf("admin", "wrong")).toBe(401);
});

test("refuses hashes beyond the queue limit and finishes the others", async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, () => hashPassword("a password")));
  const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refused).toHaveLength(70 - hashesAtOnce - mostWaiting);
  expect(refused[0]).toBeInstanceOf(WireError);
  expect(refused[0]).toMatchObject({ status: 503, retryAfter: 5 });
});

test("does not hash for a caller that left before its turn", async () => {
  const stored = await hashPassword("a password");
  const asked = isPasswordRight("a password", stored, { destroyed: true });
  await expect(asked).rejects.toMatchObject({ status: 503 });
  expect(await isPasswordRight("a password", stored, { destroyed: false })).toBe(true);
});

test(
  "allows thirty correct sign-ins per quarter of an hour, and guesses use up none of them",
  { tags: ["long"] },
  async () => {
    for (let n = 0; n < 9; n += 1) await signIn("admin", `guess ${n}`);
    const statuses: number[] = [];
    for (let n = 0; n < 32; n += 1) statuses.push(await statusOf("admin", testAdmin.password));
    expect([count(statuses, 200), count(statuses, 429)]).toEqual([30, 2]);
    expect((await signIn("admin", testAdmin.password)).text).toMatch(/^Too many tries\. Please come back in/);
  },
);
