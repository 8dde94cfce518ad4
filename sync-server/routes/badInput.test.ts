import { afterAll, beforeAll, expect, test } from "vitest";
import type { Call } from "#shared/api/call.ts";
import { callNames, calls, type CallName } from "#shared/api/contract.ts";
import { entities, entityNames } from "#shared/entities/registry.ts";
import type { CallCase } from "../testing/arrange.ts";
import { callCases } from "../testing/callCases.ts";
import { roleAccounts, type RoleAccounts } from "../testing/roleAccounts.ts";
import { startTestServer, type TestAnswer, type TestCall, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let accounts: RoleAccounts;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
  accounts = await roleAccounts(server.app);
}, 240_000);
afterAll(() => server.close());

const operators = JSON.parse('{"$gt": "", "$where": "1"}');
const prototypeKeys = JSON.parse('{"__proto__": {"role": "admin"}, "constructor": {"prototype": {}}}');
const badValues = [null, -1, 1e308, true, [], ["a"], operators, prototypeKeys, "x".repeat(10_000), "\u0000", "\ud800"];
const badIds = [
  "0",
  "-1",
  "1.5",
  "99999999999",
  "null",
  "undefined",
  "%00",
  "%E0%A4%A",
  "..%2f..",
  "$ne",
  "a".repeat(3_000),
];
const rawBodies: [string, string | Uint8Array<ArrayBuffer>][] = [
  ["garbage", "{oops"],
  ["a list", "[]"],
  ["a text", '"text"'],
  ["null", "null"],
  ["a number", "17"],
  ["invalid UTF-8", new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["too much", JSON.stringify({ message: "x".repeat(300_000) })],
];

async function rowCounts(): Promise<Record<string, number>> {
  const counts = entityNames.map(async (name): Promise<[string, number]> => {
    const collection = server.app.database.collection<{ _id: string }>(entities[name].table);
    return [name, await collection.countDocuments()];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Sends as the most privileged caller, so that only the content can be refused. */
async function ask(
  name: CallName,
  { id = "", query = "", body }: CallCase,
  options: TestCall = {},
): Promise<TestAnswer> {
  const { method, path }: Call = calls[name];
  const { cookie } = ["verifyStreamer", "deleteStreamer", "hideReview", "metrics", "mails", "retryMail"].includes(name)
    ? accounts.admin
    : accounts.thatStreamer;
  const urlPath = path.replace(":id", id) + query;
  return server.call(method, urlPath, {
    cookie: name === "login" || name === "logout" ? "" : cookie,
    ...(body ? { body } : {}),
    ...options,
  });
}

function expectRejection(answer: TestAnswer, what: string): void {
  expect(answer.status, `${what}: ${answer.text.slice(0, 100)}`).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.headers.get("Content-Type"), what).toContain("text/plain");
  expect(answer.text.length, what).toBeGreaterThan(5);
  expect(answer.text, what).not.toMatch(/\n|\bat \/|Error:/);
}

const withBody = callNames.filter((name) => "body" in calls[name]);
const withId = callNames.filter((name) => calls[name].path.includes(":id"));
const withQuery = callNames.filter((name) => "query" in calls[name]);

test.each(withBody)("%s refuses malformed bodies", { timeout: 120_000 }, async (name) => {
  const { id = "" } = await callCases[name](server.app, accounts);
  const before = await rowCounts();
  for (const [what, raw] of rawBodies) expectRejection(await ask(name, { id }, { raw }), `${name} with ${what}`);
  expect(await rowCounts()).toEqual(before);
});

test.each(withBody)("%s survives bad values in every field", { timeout: 300_000, tags: ["long"] }, async (name) => {
  const { id = "", body = {} } = await callCases[name](server.app, accounts);
  for (const field of Object.keys(body)) {
    const before = await rowCounts();
    const answers = [];
    for (const value of badValues) {
      const what = `${name} with ${field} = ${JSON.stringify(value)?.slice(0, 40)}`;
      const answer = await ask(name, { id, body: { ...body, [field]: value } });
      if (answer.status >= 300) expectRejection(answer, what);
      answers.push(answer.status);
    }
    if (answers.every((status) => status >= 400)) expect(await rowCounts(), `${name} ${field}`).toEqual(before);
  }
});

test.each(withId)("%s refuses ids that do not exist", { timeout: 60_000 }, async (name) => {
  const { body } = await callCases[name](server.app, accounts);
  for (const id of badIds)
    expectRejection(await ask(name, { id, ...(body ? { body } : {}) }), `${name} of ${id.slice(0, 20)}`);
});

test.each(withQuery)("%s refuses invalid queries", async (name) => {
  for (const query of [
    "?status=all&streamerId=-1&bidId=x",
    "?status[$ne]=open&streamerId[$ne]=1&bidId[$gt]=",
    "?status=a&status=b&streamerId=1&streamerId=2&bidId=1&bidId=2",
  ]) {
    const answer = await ask(name, { query });
    expect(answer.status, `${name}${query}`).toBeLessThan(500);
    if (answer.status < 400) expect(answer.json).toBeInstanceOf(Array);
  }
});

test("ignores fields a call does not declare, including server fields", async () => {
  const { body = {} } = await callCases.submitFixture(server.app, accounts);
  const own = {
    status: "completed",
    requesterId: accounts.admin.userId,
    number: 999_999,
    paymentStatus: "completed",
    rev: 9,
  };
  const answer = await ask("submitFixture", { body: { ...body, ...own, id: crypto.randomUUID() } });
  expect(answer.json).toMatchObject({
    status: "open",
    requesterId: accounts.thatStreamer.userId,
    paymentStatus: "pending",
  });
  expect(Object(answer.json).number).not.toBe(999_999);
});

test("prototype pollution makes no one an admin", async () => {
  await server.call("POST", "/api/login", { raw: '{"username":"x","password":"y","__proto__":{"role":"admin"}}' });
  expect(Object(Object.prototype).role).toBeUndefined();
  expect((await server.call("GET", "/api/mails", { cookie: accounts.user.cookie })).status).toBe(403);
});
