import { afterAll, beforeAll, expect, test } from "vitest";
import { syncResponseSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 240_000);
afterAll(() => server.close());

async function sync({ userId, cookie }: Account, changes: Partial<SyncRequest>) {
  const body = aCall({ userId, limit: 1_000, ...changes });
  const { status, json } = await server.call("POST", "/api/sync", { body, cookie });
  expect(status).toBe(200);
  return syncResponseSchema.parse(json);
}

test("a suspended streamer's phone returns to answers in sentences and keeps no contact", async () => {
  const [requester, streamer, admin] = [
    await aUser(server.app),
    await aStreamer(server.app),
    await aUser(server.app, "admin"),
  ];
  const { fixtureId, bidId } = await aWorkflow(server.app, { requester, streamer }, "accepted");
  const clientId = crypto.randomUUID();
  const before = await sync(streamer, { clientId });
  expect(JSON.stringify(before.patch)).toContain("nomsa@private-parent.test");
  const reason = "Films what nobody asked for";
  await decided(server.app, admin.actor, "user.suspend", { id: streamer.userId, reason });

  const args = { id: crypto.randomUUID(), bidId };
  const asks = { mutationId: crypto.randomUUID(), name: "permission.request", args };
  const text = { subject: "Hello", message: "I am coming", messageType: "general" };
  const about = { id: crypto.randomUUID(), fixtureId, streamerId: streamer.streamerId };
  const writes = { mutationId: crypto.randomUUID(), name: "message.send", args: { ...text, ...about } };
  const mutations = [asks, writes].map((item, index) => ({ ...item, seq: index + 1 }));
  const back = await sync(streamer, { clientId, cursor: before.cursor, mutations });
  expect(back.reset, "the rows of before are taken off the phone").toBe(true);
  const anew = await sync(streamer, { mutations });
  expect(anew.receipts).toHaveLength(2);
  for (const receipt of anew.receipts) {
    expect(receipt).toMatchObject({ outcome: "rejected", code: "account.suspended" });
    expect(receipt.message).toContain(reason);
  }
  expect(JSON.stringify(anew)).not.toMatch(/private-parent|private-school/);
  expect(anew.suspended, "the phone learns why").toMatchObject({ reason });

  await decided(server.app, admin.actor, "user.restore", { id: streamer.userId, reason: "A mistake" });
  expect((await sync(streamer, {})).suspended, "and that it is over").toBeUndefined();
});

test("a suspended account's session is refused, and it cannot sign in until restored", async () => {
  const [requester, streamer, admin] = [
    await aUser(server.app),
    await aStreamer(server.app),
    await aUser(server.app, "admin"),
  ];
  await aWorkflow(server.app, { requester, streamer }, "accepted");
  await decided(server.app, admin.actor, "user.suspend", { id: streamer.userId, reason: "Complaints" });
  const { cookie } = streamer;
  expect(await server.call("GET", "/api/me", { cookie }), "the device knows whose it is").toMatchObject({
    status: 200,
    json: { user: { id: streamer.userId } },
  });
  for (const path of ["/api/requests", "/api/fixtures", `/api/media/${crypto.randomUUID()}`]) {
    const answer = await server.call("GET", path, { cookie });
    expect([path, answer.status, answer.text]).toEqual([
      path,
      403,
      "Your account is suspended. Reason: Complaints. Please contact support.",
    ]);
  }
  const listed = await server.call("GET", "/api/streamers");
  expect(listed.text).not.toContain(streamer.streamerId);
  expect((await server.call("POST", "/api/logout", { cookie })).status).toBe(200);
  await decided(server.app, admin.actor, "user.restore", { id: streamer.userId, reason: "A mistake" });
  expect((await server.call("GET", "/api/streamers")).text).toContain(streamer.streamerId);
});

test("restoring an account wakes its listening device", async () => {
  const [requester, admin] = [await aUser(server.app), await aUser(server.app, "admin")];
  await decided(server.app, admin.actor, "user.suspend", { id: requester.userId, reason: "Complaints" });
  const leaves = new AbortController();
  const poke = await fetch(`${server.base}/api/sync/poke`, {
    headers: { Cookie: requester.cookie },
    signal: leaves.signal,
  });
  const heard = poke.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await heard?.read())?.value).toContain("retry");
  await decided(server.app, admin.actor, "user.restore", { id: requester.userId, reason: "A mistake" });
  expect((await heard?.read())?.value).toMatch(/^data: \d+/);
  leaves.abort();
});

test("a suspended account's correct password is refused with the reason", async () => {
  const form = { username: "stopped", password: "a-good-password", confirmPassword: "a-good-password" };
  const profile = { businessName: "Stopped", contactPerson: "Some One", email: "stopped@private.test" };
  const place = { phone: "082 111 2222", location: "Cape Town", equipment: "One camera", serviceAreas: "Cape" };
  const body = { ...form, ...profile, ...place, experience: "expert", priceRange: "premium" };
  const made = await server.call("POST", "/api/register", { body });
  expect(made.status).toBe(201);
  const user: unknown = Reflect.get(Object(made.json), "user");
  const admin = await aUser(server.app, "admin");
  const id: unknown = Reflect.get(Object(user), "id");
  await decided(server.app, admin.actor, "user.suspend", { id, reason: "Complaints" });
  const login = { body: { username: form.username, password: form.password } };
  expect(await server.call("POST", "/api/login", login)).toMatchObject({
    status: 403,
    text: "Your account is suspended. Reason: Complaints. Please contact support.",
  });
  const wrong = { body: { ...login.body, password: "another" } };
  expect((await server.call("POST", "/api/login", wrong)).status).toBe(401);
});
