import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aBid,
  aComingDate,
  aFixture,
  aName,
  aStreamer,
  aUser,
  decided,
  fixtureFields,
  profileFields,
} from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

async function submit(fields: object, headers: Record<string, string> = {}, cookie = "") {
  const answer = await server.call("POST", "/api/fixtures", { body: fields, headers, cookie });
  return { ...answer, fixture: Object(answer.json) };
}

async function listed(urlPath: string, cookie = ""): Promise<Record<string, unknown>[]> {
  const { json } = await server.call("GET", urlPath, { cookie });
  return Array.isArray(json) ? json : [];
}

const key = () => ({ "Idempotency-Key": crypto.randomUUID() });

test("a visitor's request is shown in full with the cookie that names it, and briefly without", async () => {
  const { fixture, cookie, status } = await submit(fixtureFields());
  expect(status).toBe(201);
  const withCookie = (await listed("/api/fixtures", cookie)).find(({ id }) => id === fixture.id);
  expect(withCookie).toMatchObject({
    contactEmail: "nomsa@private-parent.test",
    budget: "2500.00",
    number: fixture.number,
  });
  const without = (await listed("/api/fixtures")).find(({ id }) => id === fixture.id);
  expect(Object.keys(without ?? {}).sort()).toEqual(
    ["additionalRequirements", "awaySchool", "budget", "createdAt", "homeSchool", "id", "matchDate", "matchTime", "number", "sport", "status", "venue"], // oxfmt-ignore
  );
  expect(without?.["additionalRequirements"]).toBeNull();
});

test("a forged cookie names no request", async () => {
  const { fixture, cookie } = await submit(fixtureFields());
  const forged = cookie.replace(/requests\.sig=./, (start) => start.slice(0, -1) + (start.endsWith("_") ? "A" : "_"));
  expect(forged).not.toBe(cookie);
  const seen = (await listed("/api/fixtures", forged)).find(({ id }) => id === fixture.id);
  expect(seen).not.toHaveProperty("contactEmail");
});

test("claiming ends the cookie and both links", async () => {
  const { fixture, cookie } = await submit(fixtureFields());
  const body = { token: fixture.claimToken, username: "keeper", password: "secret-1", email: "keeper@private.test" };
  const claimed = await server.call("POST", "/api/claim", { body, cookie });
  expect(claimed.status).toBe(200);
  const asVisitor = (await listed("/api/fixtures", cookie)).find(({ id }) => id === fixture.id);
  expect(asVisitor).not.toHaveProperty("contactEmail");
  const asOwner = (await listed("/api/fixtures", claimed.cookie)).find(({ id }) => id === fixture.id);
  expect(asOwner).toHaveProperty("contactEmail");
  const again = await server.call("POST", "/api/claim", { body: { ...body, username: "thief" } });
  expect(again).toMatchObject({ status: 409, text: "This request belongs to an account. Sign in." });
  const read = await server.call("POST", "/api/claim/read", { body: { token: fixture.claimToken } });
  expect(read.json).toMatchObject({ isClaimed: true, email: null });
});

test("a failed claim leaves no account behind", async () => {
  const { fixture } = await submit(fixtureFields());
  const claim = (fields: object) =>
    server.call("POST", "/api/claim", { body: { token: fixture.claimToken, password: "secret-1", ...fields } });
  expect((await claim({ username: "half-made", email: "nonsense" })).status).toBe(400);
  expect((await claim({ username: "half-made", email: "x@private.test", token: "forged" })).status).toBe(403);
  expect((await claim({ username: "half-made", email: "x@private.test" })).status).toBe(200);
});

test("a school link cannot claim, and a claim link cannot answer", async () => {
  const { fixture } = await submit(fixtureFields());
  const body = { token: fixture.claimToken, answer: "approved", ticks: [] };
  const answer = await server.call("POST", "/api/permission/answer", { body });
  expect(answer).toMatchObject({ status: 403, text: "This link has expired. Ask for a new one." });
});

test("the same key and body have one effect and one answer; another body is refused", async () => {
  const headers = key();
  const first = await submit(fixtureFields(), headers);
  const again = await submit(fixtureFields(), headers);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.fixture).toEqual(first.fixture);
  expect(first.fixture.id).not.toBe(headers["Idempotency-Key"]);
  const other = await submit(fixtureFields({ venue: "Elsewhere" }), headers);
  expect(other).toMatchObject({ status: 409, text: "This Idempotency-Key was used for something else." });
});

test("the same key from two accounts is two keys", async () => {
  const headers = key();
  const one = await aUser(server.app);
  const other = await aUser(server.app);
  const first = await submit(fixtureFields(), headers, one.cookie);
  const second = await submit(fixtureFields({ venue: "Elsewhere" }), headers, other.cookie);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.fixture.id).not.toBe(first.fixture.id);
});

test("a key survives a refused call: the corrected call can use it", async () => {
  const headers = key();
  expect((await submit(fixtureFields({ contactEmail: "nonsense" }), headers)).status).toBe(400);
  expect((await submit(fixtureFields(), headers)).status).toBe(201);
});

test("refuses a key that is not a UUID", async () => {
  expect((await submit(fixtureFields(), { "Idempotency-Key": "again" })).status).toBe(400);
});

test("ids may be numbers in paths, queries and bodies", async () => {
  const streamer = await aStreamer(server.app);
  const requester = await aUser(server.app);
  const { fixtureId } = await aWorkflow(server.app, { requester, streamer }, "bid");
  const { number } = Object((await server.call("GET", `/api/streamers/${streamer.streamerId}`)).json);
  expect((await server.call("GET", `/api/streamers/${number}`)).json).toMatchObject({ id: streamer.streamerId });
  const bids = await listed(`/api/requests?streamerId=${number}`, streamer.cookie);
  expect(bids).toEqual([
    expect.objectContaining({ fixtureId, streamerId: streamer.streamerId, proposedPrice: "2400.00" }),
  ]);
  for (const id of ["999999", "0", "-1", "99999999999999999999", "x", crypto.randomUUID()]) {
    expect((await server.call("GET", `/api/streamers/${id}`)).status, id).toBe(404);
  }
});

test("the open list contains coming matches only, the nearest first", async () => {
  const requester = await aUser(server.app);
  const late = await aFixture(server.app, requester.actor, { matchDate: aComingDate(60) });
  const soon = await aFixture(server.app, requester.actor, { matchDate: aComingDate(2) });
  const cancelled = await aFixture(server.app, requester.actor);
  await server.app.writer.write({
    ...{ actor: requester.actor, origin: "rest", name: "fixture.cancel", args: { id: cancelled } },
    mutationId: crypto.randomUUID(),
  });
  const ids = (await listed("/api/search/fixtures?status=open")).map(({ id }) => id);
  expect(ids).not.toContain(cancelled);
  expect(ids.indexOf(soon)).toBeLessThan(ids.indexOf(late));
  expect((await listed("/api/fixtures")).map(({ id }) => id)).toContain(cancelled);
});

test("streamers are hidden until verified and disappear when deleted", async () => {
  const pending = await aStreamer(server.app, { isVerified: false });
  const admin = await aUser(server.app, "admin");
  const seenBy = async (cookie: string) =>
    (await listed("/api/streamers", cookie)).some(({ id }) => id === pending.streamerId);
  expect(await seenBy("")).toBe(false);
  expect(await seenBy(pending.cookie)).toBe(false);
  expect(await seenBy(admin.cookie)).toBe(true);
  const own = await server.call("GET", `/api/streamers/${pending.streamerId}`, { cookie: pending.cookie });
  expect(own.json).toMatchObject({ verificationStatus: "pending", rating: "0.00", totalEarnings: "0.00" });
  await server.call("DELETE", `/api/streamers/${pending.streamerId}`, { cookie: admin.cookie });
  expect(await seenBy(admin.cookie)).toBe(false);
  expect((await server.call("GET", `/api/streamers/${pending.streamerId}`, { cookie: pending.cookie })).status).toBe(
    404,
  );
});

test("refuses a call with two steps, or with none", async () => {
  const streamer = await aStreamer(server.app);
  const { bidId } = await aWorkflow(server.app, { requester: await aUser(server.app), streamer }, "bid");
  const change = (body: object) => server.call("PATCH", `/api/requests/${bidId}`, { body, cookie: streamer.cookie });
  expect((await change({ status: "withdrawn", proposedPrice: "1000" })).text).toBe("Change one thing at a time.");
  expect((await change({ unknownField: 1 })).status).toBe(400);
  expect((await change({ proposedPrice: 1900, unknownField: 1 })).json).toMatchObject({ proposedPrice: "1900.00" });
});

test("an unknown call is 404, a wrong method 405, both with a sentence", async () => {
  const unknown = await server.call("GET", "/api/nothing");
  expect(unknown).toMatchObject({ status: 404, text: "This does not exist, or is not yours." });
  const other = await server.call("DELETE", "/api/fixtures");
  expect(other).toMatchObject({ status: 405, text: "This address does not do that." });
});

test("answers carry security headers for browsers", async () => {
  const call = (await server.call("GET", "/api/fixtures", { headers: { Origin: "https://elsewhere.test" } })).headers;
  expect(call.get("Content-Security-Policy")).toBe("default-src 'none';frame-ancestors 'none'");
  expect(call.get("X-Content-Type-Options")).toBe("nosniff");
  expect(call.get("Cache-Control")).toBe("private, no-cache");
  expect(call.get("Content-Disposition")).toBe('attachment; filename="api.json"');
  for (const absent of ["Access-Control-Allow-Origin", "X-Powered-By", "Server"]) expect(call.get(absent)).toBeNull();
  const asset = (await server.call("GET", "/assets/none.js")).headers;
  expect(asset.get("Content-Security-Policy"), "a built file loads nothing").toBeNull();
  expect(asset.get("X-Content-Type-Options")).toBe("nosniff");
  expect(asset.get("Permissions-Policy")).toBeNull();
  const refusal = (await server.call("GET", "/api/nothing")).headers;
  expect(refusal.get("Content-Disposition"), "a sentence is read where it comes").toBeNull();
  expect(refusal.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const { headers } = await server.call("GET", "/");
  expect(headers.get("Content-Security-Policy")).toContain("script-src 'self';");
  expect(headers.get("Content-Security-Policy")).not.toContain("upgrade-insecure-requests");
  expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("Permissions-Policy")).toMatch(/^camera=\(self\), microphone=\(self\), geolocation=\(self\), /);
  expect((await server.call("GET", "/permission")).headers.get("Referrer-Policy")).toBe("no-referrer");
});

test("consent is stored with its version and the server's time, and never assumed", async () => {
  const agreed = await submit(
    fixtureFields({ agreedTo: "1.0", consent: { version: "9", at: "1999-01-01T00:00:00Z" } }),
  );
  const row = await server.app.rows.rowOne("fixture", agreed.fixture.id);
  expect(row?.consent?.version).toBe("1.0");
  expect(Math.abs(Date.now() - Date.parse(row?.consent?.at ?? ""))).toBeLessThan(600_000);
  const silent = await submit(fixtureFields());
  expect(await server.app.rows.rowOne("fixture", silent.fixture.id)).not.toHaveProperty("consent");
  const unknown = await submit(fixtureFields({ agreedTo: "0.1" }));
  expect(unknown).toMatchObject({ status: 400, text: "Read the terms again: this version of them is not known." });
});

test("a new account stores the consent given", async () => {
  const body = { ...profileFields(), username: aName("agrees"), password: "a-good-password", agreedTo: "1.0" };
  const { json } = await server.call("POST", "/api/register", { body: { ...body, confirmPassword: body.password } });
  const user = await server.app.rows.rowOne("user", Object(Reflect.get(Object(json), "user")).id);
  expect(user?.consent?.version).toBe("1.0");
});

test.each([
  ["username", "ab", "Username must be at least 3 characters"],
  ["username", "x".repeat(51), "Username too long"],
  ["password", "short", "Password must be at least 6 characters"],
  ["confirmPassword", "another-password", "Passwords don't match"],
  ["businessName", "", "Business name is required"],
  ["contactPerson", "", "Contact person is required"],
  ["email", "nope", "Invalid email address"],
  ["phone", "", "Phone number is required"],
  ["location", "", "Location is required"],
  ["experience", "", "Experience level is required"],
  ["equipment", "short", "Please provide details about your equipment"],
  ["serviceAreas", "", "Service areas are required"],
  ["priceRange", "", "Price range is required"],
])("a registration with a wrong %s (%s) is refused in the specification's words", async (field, value, sentence) => {
  const password = "a-good-password";
  const good = { ...profileFields(), username: aName("wrong"), password, confirmPassword: password, agreedTo: "1.0" };
  const { status, text } = await server.call("POST", "/api/register", { body: { ...good, [field]: value } });
  expect([status, text]).toEqual([400, sentence]);
});

test("PATCH refuses a price that was raised unseen and accepts the price that was seen", async () => {
  const { app } = server;
  const [requester, streamer] = [await aUser(app), await aStreamer(app)];
  const bids: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    bids.push(await aBid(app, streamer, await aFixture(app, requester.actor)));
  }
  const [unchanged = "", raised = ""] = bids;
  const args = { id: raised, message: "Three cameras", proposedPrice: "99999" };
  await decided(app, streamer.actor, "bid.edit", args);
  const accepts = (id: string, body: object) =>
    server.call("PATCH", `/api/requests/${id}`, { body: { status: "accepted", ...body }, cookie: requester.cookie });
  expect((await accepts(unchanged, {})).status, "there is one price that could be seen").toBe(200);
  for (const body of [{}, { priceSeenCents: 240_000 }]) {
    const refused = await accepts(raised, body);
    expect(refused).toMatchObject({ status: 409, text: expect.stringMatching(/^The price was changed: it is R99/) });
  }
  expect(await app.rows.rowOne("bid", raised)).toMatchObject({ status: "pending" });
  expect((await accepts(raised, { priceSeenCents: 9_999_900 })).status).toBe(200);
});
