import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureFields } from "../testing/factories.ts";
import { operatorEnv } from "../testing/operatorEnv.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  const env = {
    NODE_ENV: "production",
    PUBLIC_URL: "https://touchline.test",
    SANDBOX_PAYMENTS: "1",
    RATE_LIMITS: "on",
    ...operatorEnv,
  };
  server = await startTestServer({ env });
}, 240_000);
afterAll(() => server.close());

test("behind https a sign-in works whatever the proxy sends, with secure cookies and uncached answers", async () => {
  const answer = await server.call("POST", "/api/login", { body: testAdmin });
  expect(answer.status).toBe(200);
  for (const line of answer.headers.getSetCookie()) expect(line.toLowerCase()).toContain("; secure");
  for (const path of ["/api/me", "/api/requests", "/api/mails"]) {
    const { status, headers } = await server.call("GET", path, { cookie: answer.cookie });
    expect([path, status, headers.get("Cache-Control")]).toEqual([path, 200, "no-store"]);
  }
  expect((await server.call("GET", "/api/fixtures")).headers.get("Cache-Control")).toBe("private, no-cache");
});

test("answers that depend on a visitor's cookie or a link's token are not cached, from the first one on", async () => {
  const asked = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
  expect(asked.headers.get("Cache-Control")).toBe("no-store");
  const own = await server.call("GET", "/api/fixtures", { cookie: asked.cookie });
  expect(own.text).toContain(fixtureFields().contactEmail);
  expect(own.headers.get("Cache-Control")).toBe("no-store");
  const body = { token: Object(asked.json).claimToken };
  const read = await server.call("POST", "/api/claim/read", { body });
  expect([read.status, read.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  const signedIn = await server.call("POST", "/api/login", { body: testAdmin });
  expect(signedIn.headers.get("Cache-Control")).toBe("no-store");
});

test("behind https every cookie is for this host only, and the session is found by it", async () => {
  const { cookie, headers } = await server.call("POST", "/api/login", { body: testAdmin });
  const visitor = await server.call("POST", "/api/fixtures", { body: fixtureFields() });
  const lines = [...headers.getSetCookie(), ...visitor.headers.getSetCookie()];
  expect(lines).toHaveLength(6);
  for (const line of lines)
    expect(line).toMatch(/^__Host-touchline\.(session|requests|device)(\.sig)?=[^;]+; path=\/; (?!.*domain)/);
  const { json } = await server.call("GET", "/api/account", { cookie });
  expect(Object(json).sessions).toContainEqual(expect.objectContaining({ isThis: true }));
});

test("every answer tells browsers to use https only", async () => {
  for (const path of ["/api/fixtures", "/api/nothing", "/", "/assets/none.js"]) {
    const { headers } = await server.call("GET", path);
    expect(headers.get("Strict-Transport-Security"), path).toMatch(/^max-age=31536000; includeSubDomains/);
  }
});

test("a field named after a built-in object property is ignored", async () => {
  const body = { ...fixtureFields(), toString: "1", valueOf: "x", hasOwnProperty: "y" };
  expect((await server.call("POST", "/api/fixtures", { body })).status).toBe(201);
});
