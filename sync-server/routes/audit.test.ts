import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { auditCsv, auditEntry, type AuditEntry, type AuditKind } from "#shared/api/audit.ts";
import { aStreamer, aUser, type Account } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;
let admin: Account;

beforeAll(async () => {
  server = await startTestServer({ env: { TRUST_PROXY: "1", RATE_LIMITS: "on" }, jobs: "none" });
  admin = await aUser(server.app, "admin");
}, 240_000);
afterAll(() => server.close());

const headers = { "X-Forwarded-For": "203.0.113.77" };

async function lines(kind: AuditKind): Promise<AuditEntry[]> {
  const { json } = await server.call("GET", `/api/audit?kind=${kind}`, { cookie: admin.cookie });
  return z.array(auditEntry).parse(json);
}

test("sign-ins, failures and sign-outs are logged with a hash of their origin", async () => {
  const known = await aUser(server.app);
  const name = (await server.app.rows.rowOne("user", known.userId))?.username;
  const wrong = { username: name, password: "my-secret-typed-wrongly" };
  const nobody = { username: "my-password-in-the-wrong-field", password: "x" };
  for (const body of [wrong, nobody]) await server.call("POST", "/api/login", { body, headers });
  const { cookie } = await server.call("POST", "/api/login", { body: testAdmin, headers });
  await server.call("POST", "/api/logout", { cookie, headers });
  const [unknown, tried] = await lines("signInFailed");
  expect(tried).toMatchObject({ actor: "visitor", subject: known.userId });
  expect(unknown).toMatchObject({ actor: "visitor", subject: "no such account" });
  const [[signIn], [signOut]] = [await lines("signIn"), await lines("signOut")];
  expect(signIn).toMatchObject({ username: "admin", address: unknown?.address });
  expect(signOut).toMatchObject({ username: "admin", address: unknown?.address });
  const kept = JSON.stringify(await server.app.database.collection("auditLog").find().toArray());
  expect(kept).not.toMatch(/203\.0\.113|typed-wrongly|wrong-field/);
});

test("admin actions by REST and sync are logged with their subject, and refused ones are not done", async () => {
  const { streamerId, userId } = await aStreamer(server.app, { isVerified: false });
  const verify = { cookie: admin.cookie, headers, body: { verificationStatus: "approved" } };
  expect((await server.call("PATCH", `/api/streamers/${streamerId}/verify`, verify)).status).toBe(200);
  expect((await server.call("PATCH", `/api/streamers/${streamerId}/verify`, verify)).status).toBe(409);
  const args = { id: userId, reason: "Complaints" };
  const mutations = [{ seq: 1, mutationId: crypto.randomUUID(), name: "user.suspend", args }];
  const sync = { cookie: admin.cookie, headers, body: aCall({ userId: admin.userId, mutations, limit: 1_000 }) };
  for (let time = 0; time < 2; time += 1) await server.call("POST", "/api/sync", sync);
  const done = (await lines("admin")).filter(({ subject }) => subject === userId || subject === streamerId);
  expect(done.map(({ what }) => what)).toEqual(["user.suspend", "streamer.verify"]);
  const name = (await server.app.rows.rowOne("user", userId))?.username;
  expect(done.map(({ about }) => about)).toEqual([name, expect.stringMatching(/^Profile-\d+ Streaming$/)]);
  expect(done[0]).toMatchObject({ actor: `user:${admin.userId}`, address: expect.stringMatching(/^.{16}$/) });
});

test("forbidden calls are logged, up to a cap, so nobody can flood the log", async () => {
  const { cookie, userId } = await aUser(server.app);
  const from = { cookie, headers: { "X-Forwarded-For": "203.0.113.78" } };
  for (let time = 0; time < 110; time += 1) {
    expect((await server.call("GET", "/api/audit", from)).status).toBe(403);
  }
  const knocks = (await lines("forbidden")).filter(({ actor }) => actor === `user:${userId}`);
  expect(knocks).toHaveLength(100);
  expect(knocks[0]).toMatchObject({ what: "GET /api/audit" });
});

test("the log's CSV is for admins, is safe in a spreadsheet, and its export is logged", async () => {
  const { json } = await server.call("POST", "/api/audit/csv", { cookie: admin.cookie, body: { kind: "signIn" } });
  expect(json).toMatchObject({ csv: expect.stringContaining('"signIn","user:') });
  expect((await lines("export"))[0]).toMatchObject({ actor: `user:${admin.userId}`, what: "auditLog" });
  const [line] = await lines("export");
  expect(line && auditCsv([{ ...line, what: '=1+1 "x"' }])).toContain('"\'=1+1 ""x"""');
});
