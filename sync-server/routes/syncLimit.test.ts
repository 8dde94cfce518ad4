import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { syncResponseSchema, type SyncMutation } from "#shared/api/syncProtocol.ts";
import { match } from "#shared/testing/samples.ts";
import { aStreamer, aUser, fixtureFields } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

// Hundreds of mutations each: seconds, and several times as many on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" }, jobs: "none" });
}, 240_000);
afterAll(() => server.close());

function list(name: string, from: number, count: number): SyncMutation[] {
  return Array.from({ length: count }, (_, index) => {
    const args = { ...match, id: crypto.randomUUID() };
    return { seq: from + index, mutationId: crypto.randomUUID(), name, args };
  });
}

/** Sends like a new phone with this many mutations. */
function push(address: string, count: number, name = "fixture.submit") {
  const body = aCall({ limit: 1_000, mutations: list(name, 1, count) });
  return server.call("POST", "/api/sync", { body, headers: { "X-Forwarded-For": address } });
}

async function pushed(answer: ReturnType<typeof push>) {
  const { status, json } = await answer;
  expect(status).toBe(200);
  return syncResponseSchema.parse(json);
}

test("a visitor's submissions by sync and REST are counted together, and the phone gets a retry time", async () => {
  expect((await pushed(push("203.0.113.1", 100))).receipts).toHaveLength(100);
  const rest = await pushed(push("203.0.113.1", 30));
  expect(rest.receipts).toHaveLength(20);
  expect(rest.retryAfter).toBeGreaterThan(500);
  expect(rest.retrySentence).toMatch(/come back in 10 minutes/);
  const byRest = { body: fixtureFields(), headers: { "X-Forwarded-For": "203.0.113.1" } };
  expect((await server.call("POST", "/api/fixtures", byRest)).status).toBe(429);
  expect((await pushed(push("203.0.113.2", 1))).retryAfter).toBeUndefined();
  expect((await pushed(push("203.0.113.1", 0))).retryAfter).toBeUndefined();
});

test("uses the address the proxy saw, whatever the caller put in front of it", async () => {
  for (let call = 0; call < 2; call += 1) await pushed(push(`198.51.100.${call}, 203.0.113.9`, 60));
  expect((await pushed(push("198.51.100.99, 203.0.113.9", 1))).receipts).toEqual([]);
});

test("a visitor's no-ops do not fill the database", async () => {
  for (let call = 0; call < 6; call += 1) {
    expect((await pushed(push("203.0.113.3", 100, "noop"))).receipts).toHaveLength(100);
  }
  expect(await pushed(push("203.0.113.3", 100, "noop"))).toMatchObject({
    receipts: [],
    retrySentence: expect.stringContaining("from this connection"),
  });
});

test("a known account's queue of 500 passes at once, repeated calls count once, and a flood is stopped", async () => {
  const { userId, cookie } = await aStreamer(server.app);
  const clientId = crypto.randomUUID();
  const send = (from: number, count: number, mutations = list("fixture.submit", from, count)) =>
    pushed(server.call("POST", "/api/sync", { body: aCall({ userId, clientId, limit: 1_000, mutations }), cookie }));
  const last = list("fixture.submit", 401, 100);
  for (let from = 1; from <= 301; from += 100) expect((await send(from, 100)).receipts).toHaveLength(100);
  for (let time = 0; time < 3; time += 1) expect((await send(401, 100, last)).receipts).toHaveLength(100);
  const [hundred, over] = [await send(501, 100), await send(601, 100)];
  expect(hundred.receipts).toHaveLength(100);
  expect(over.receipts).toEqual([]);
  expect(over.retrySentence).toBe(
    "You asked for many matches today. You can go on in 24 hours; what is saved goes out then.",
  );
  const noop = list("noop", 601, 1);
  expect((await send(601, 1, noop)).receipts).toMatchObject([{ outcome: "noop" }]);
});

test("an account has at most twenty poke streams, and closing one makes room", async () => {
  const { cookie } = await aUser(server.app);
  const opened = Array.from({ length: 20 }, () => new AbortController());
  const listen = ({ signal }: AbortController) =>
    fetch(`${server.base}/api/sync/poke`, { headers: { Cookie: cookie }, signal });
  for (const each of opened) expect((await listen(each)).status).toBe(200);
  expect((await listen(new AbortController())).status).toBe(429);
  for (const each of opened) each.abort();
  const again = new AbortController();
  await vi.waitFor(async () => expect((await listen(again)).status).toBe(200));
  again.abort();
});
