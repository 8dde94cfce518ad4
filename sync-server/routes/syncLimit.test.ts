import { afterAll, beforeAll, expect, test } from "vitest";
import { match } from "#shared/testing/samples.ts";
import { fixtureFields } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: "on", TRUST_PROXY: "1" } });
}, 240_000);
afterAll(() => server.close());

function push(address: string, count: number) {
  const mutations = Array.from({ length: count }, (_, index) => {
    const args = { ...match, id: crypto.randomUUID() };
    return { seq: index + 1, mutationId: crypto.randomUUID(), name: "fixture.submit", args };
  });
  const who = { protocolVersion: 1, schemaVersion: 1, userId: "visitor", clientId: crypto.randomUUID() };
  const body = { ...who, cursor: null, limit: 1, mutations, waiting: [] };
  return server.call("POST", "/api/sync", { body, headers: { "X-Forwarded-For": address } });
}

test("a visitor's submissions by sync and over REST are counted together, and a phone is told when to come back", async () => {
  expect((await push("203.0.113.1", 100)).status).toBe(200);
  expect((await push("203.0.113.1", 20)).status).toBe(200);
  const refused = await push("203.0.113.1", 1);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  const rest = { body: fixtureFields(), headers: { "X-Forwarded-For": "203.0.113.1" } };
  expect((await server.call("POST", "/api/fixtures", rest)).status).toBe(429);
  expect((await push("203.0.113.2", 1)).status).toBe(200);
  expect((await push("203.0.113.1", 0)).status).toBe(200);
});
