import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fixtureFields, profileFields } from "../testing/factories.ts";
import { testAdmin } from "../testing/tempEnv.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { confirmSchools } from "../testing/workflow.ts";
import { allTicks, streamUrl } from "#shared/testing/sampleMutations.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

/** A client with nothing but HTTP: sends, expects a status, returns the fields. */
async function send(method: string, urlPath: string, body?: unknown, cookie = "", status = 200) {
  const answer = await server.call(method, urlPath, { ...(body === undefined ? {} : { body }), cookie });
  expect(answer.status, `${method} ${urlPath}: ${answer.text}`).toBe(status);
  return { cookie: answer.cookie, fields: Object(answer.json) };
}

/** The private link in an email, found by the email's subject. */
async function linkIn(subject: string, page: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const folder = path.join(server.dataDir, "mail");
      const mails = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")));
      const mail = mails
        .find((text) => text.includes(`Subject: ${subject}`))
        ?.replaceAll("=\n", "")
        .replaceAll("=3D", "=");
      const token = mail && new RegExp(`${page}#([\\w.-]+)`).exec(mail)?.[1];
      if (!token) throw new Error(`No mail "${subject}" yet.`);
      return token;
    },
    { timeout: 10_000, interval: 100 },
  );
}

test("the whole job runs with HTTP calls alone", async () => {
  const admin = await server.signIn("admin", testAdmin.password);

  // A visitor requests a stream, and keeps the request in a new account.
  const submitted = await send("POST", "/api/fixtures", fixtureFields(), "", 201);
  const { id: fixtureId, number, claimToken } = submitted.fields;
  expect(submitted.fields).toMatchObject({
    budget: "2500.00",
    status: "open",
    contactEmail: "nomsa@private-parent.test",
  });
  const account = { token: claimToken, username: "nomsa", password: "parent-pass", email: "nomsa@private-parent.test" };
  const claimed = await send("POST", "/api/claim", account, submitted.cookie);
  expect(claimed.fields.fixture).toMatchObject({ id: fixtureId, requesterId: claimed.fields.user.id });
  const requester = claimed.cookie;

  // A streamer registers, is verified, and bids by the fixture's number.
  const registration = {
    ...profileFields(),
    username: "thabo",
    password: "stream-pass",
    confirmPassword: "stream-pass",
  };
  const registered = await send("POST", "/api/register", registration, "", 201);
  const streamerId = registered.fields.streamer.number;
  const streamer = await server.signIn("thabo", "stream-pass");
  const offer = { fixtureId: number, streamerId, message: "I film rugby every week.", proposedPrice: "2400.00" };
  await send("POST", "/api/requests", offer, streamer, 403);
  await send("PATCH", `/api/streamers/${streamerId}/verify`, { verificationStatus: "approved" }, admin);
  const bid = (await send("POST", "/api/requests", offer, streamer, 201)).fields;
  expect(bid).toMatchObject({ status: "pending", proposedPrice: "2400.00", streamUrl: null, deliveredAt: null });

  // The requester accepts; the streamer asks the school with the three calls, twice.
  await send("PATCH", `/api/requests/${bid.id}`, { status: "accepted" }, requester);
  const contact = { schoolContactName: "x", schoolContactEmail: "x@x.test", schoolContactPhone: "1" };
  for (const _time of [1, 2]) {
    const asked = { fixtureId, streamerId, ...contact, permissionStatus: "requested" };
    await send("POST", "/api/school-permissions", asked, streamer, 201);
    const message = {
      fixtureId,
      fromStreamerId: streamerId,
      fromRequesterId: null,
      subject: "Permission",
      message: "Please",
    };
    await send("POST", "/api/messages", { ...message, messageType: "permission_request" }, streamer, 201);
    await send("PATCH", `/api/requests/${bid.id}`, { schoolPermissionStatus: "requested" }, streamer);
  }
  expect(await server.app.rows.rowMany("schoolPermission", { where: { fixtureId } })).toHaveLength(1);
  expect(await server.app.rows.rowMany("message", { where: { fixtureId } })).toHaveLength(1);
  await send("PATCH", `/api/requests/${bid.id}`, { schoolPermissionStatus: "approved" }, streamer, 403);

  // The school answers through the link in its email.
  await confirmSchools(server.app);
  const token = await linkIn("May we live-stream Bishops vs Rondebosch?", "/permission");
  const page = (await send("POST", "/api/permission/read", { token })).fields;
  expect(page).toMatchObject({ permissionStatus: "requested", match: { homeSchool: "Bishops" }, isClosed: false });
  await send("POST", "/api/permission/answer", { token, answer: "approved", ticks: [] }, "", 400);
  await send("POST", "/api/permission/answer", { token, answer: "approved", ticks: allTicks, notes: "No number 7." });

  // Both sign, the match is streamed, delivered and paid.
  const [contract] = Object.values((await send("GET", `/api/contracts?bidId=${bid.id}`, undefined, streamer)).fields);
  const { id: contractId, textHash } = Object(contract);
  await send("PATCH", `/api/requests/${bid.id}`, { streamUrl }, streamer, 409);
  for (const cookie of [streamer, requester]) {
    await send("POST", `/api/contracts/${contractId}/sign`, { typedName: "Nomsa Person", textHash }, cookie);
  }
  const live = await send("PATCH", `/api/requests/${bid.id}`, { streamUrl }, streamer);
  expect(live.fields).toMatchObject({ contractSigned: true, streamUrl });
  await send("PATCH", `/api/requests/${bid.id}`, { paymentStatus: "completed" }, streamer, 409);
  await send("PATCH", `/api/requests/${bid.id}`, { deliveredAt: new Date().toISOString() }, streamer);
  const paid = await send("PATCH", `/api/requests/${bid.id}`, { paymentStatus: "completed" }, streamer);
  expect(paid.fields).toMatchObject({ paymentStatus: "completed", status: "accepted" });

  const metrics = (await send("GET", "/api/analytics/metrics", undefined, admin)).fields;
  expect(metrics).toMatchObject({ completedFixtures: 1, verifiedStreamers: 1, totalRevenue: "2400.00" });
  expect(metrics.monthlyStats).toHaveLength(12);
  expect(metrics.monthlyStats[11]).toMatchObject({ fixtures: 1, streamers: 1, revenue: "2400.00" });
}, 240_000);
