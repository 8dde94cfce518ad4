import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { syncCollectionsOf } from "../db/syncCollections.ts";
import { aFixture, aUser, fixtureFields } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

async function metrics(): Promise<string> {
  const { status, text, headers } = await server.call("GET", "/metrics");
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("text/plain");
  return text;
}

/** The value of one line; undefined when there is none. */
function valueOf(text: string, line: string): number | undefined {
  const found = text.split("\n").find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

/** Sends a custom Host header, which fetch cannot. */
function statusWithHost(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.base}/metrics`, { headers: { Host: host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on("error", reject);
    call.end();
  });
}

test("counts calls, mutations, feed, jobs and phones", async () => {
  const before = valueOf(await metrics(), 'touchline_mutations_total{name="fixture.submit",outcome="applied"}') ?? 0;
  const key = crypto.randomUUID();
  const body = fixtureFields();
  for (let time = 0; time < 2; time += 1) {
    await server.call("POST", "/api/fixtures", { body, headers: { "Idempotency-Key": key } });
  }
  const call = { protocolVersion: 1, schemaVersion: 1, userId: "visitor", clientId: crypto.randomUUID() };
  const nonsense = { seq: 1, mutationId: crypto.randomUUID(), name: `nonsense-${key}`, args: {} };
  const more = { cursor: null, limit: 10, waiting: [], mutations: [nonsense] };
  expect((await server.call("POST", "/api/sync", { body: { ...call, ...more } })).status).toBe(200);
  for (let time = 0; time < 3; time += 1) await server.call("GET", "/api/audit");
  const poke = new AbortController();
  await fetch(`${server.base}/api/sync/poke`, { signal: poke.signal });
  const { jobs, counters } = syncCollectionsOf(server.app.database);
  await jobs.updateOne({ state: { $in: ["waiting", "done"] } }, { $set: { state: "dead" } });

  const text = await metrics();
  poke.abort();
  expect(valueOf(text, 'touchline_mutations_total{name="fixture.submit",outcome="applied"}')).toBe(before + 1);
  expect(valueOf(text, 'touchline_mutations_total{name="unknown",outcome="rejected"}')).toBe(1);
  expect(valueOf(text, 'touchline_request_seconds_count{method="POST",route="/api/sync",status="200"}')).toBe(1);
  expect(valueOf(text, 'touchline_request_seconds_count{method="POST",route="/api/fixtures",status="201"}')).toBe(2);
  expect(valueOf(text, 'touchline_request_seconds_count{method="GET",route="/api/audit",status="401"}')).toBe(3);
  expect(valueOf(text, "touchline_feed_head")).toBe((await counters.findOne({ _id: "feed" }))?.n);
  expect(valueOf(text, 'touchline_jobs{state="dead"}')).toBe(1);
  expect(valueOf(text, "touchline_poke_connections")).toBe(1);
  expect(valueOf(text, "touchline_writer_queue")).toBe(0);
  expect(valueOf(text, "touchline_group_mutations_count")).toBeGreaterThan(0);
  expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("ids, addresses and invented paths create no metric lines of their own", async () => {
  const { cookie, userId } = await aUser(server.app);
  const id = await aFixture(server.app, { kind: "visitor" });
  await server.call("PATCH", `/api/requests/${id}`, { body: {}, cookie });
  await server.call("GET", "/api/streamers/1234567", { cookie });
  const lines = (text: string) => text.split("\n").length;
  await server.call("GET", "/api/first-invention");
  await server.call("GET", "/first-page-of-mine");
  await server.call("PROPFIND", "/api/fixtures");
  const before = await metrics();
  for (let index = 0; index < 20; index += 1) {
    await server.call("GET", `/api/invention-${index}`);
    await server.call("GET", `/page-of-mine-${index}?q=${index}`);
    await server.call("LOCK", "/api/fixtures");
  }
  const after = await metrics();
  expect(after).toContain('route="/api/requests/:id"');
  expect(lines(after)).toBeLessThanOrEqual(lines(before) + 20);
  expect(after).not.toMatch(new RegExp(`invention|page-of-mine|1234567|${userId}|${id}|@|127\\.0\\.0`));
});

test("from outside only an admin can read them", async () => {
  const [person, admin] = [await aUser(server.app), await aUser(server.app, "admin")];
  for (const name of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Host"]) {
    const headers = { [name]: "203.0.113.9" };
    expect((await server.call("GET", "/metrics", { headers })).status, name).toBe(403);
    expect((await server.call("GET", "/metrics", { headers, cookie: person.cookie })).status, name).toBe(403);
    expect((await server.call("GET", "/metrics", { headers, cookie: admin.cookie })).status, name).toBe(200);
  }
  expect(await statusWithHost("touchline.example")).toBe(403);
  expect(await statusWithHost("localhost:3000")).toBe(200);
});
