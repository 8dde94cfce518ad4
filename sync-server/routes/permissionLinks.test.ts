import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { PermissionStatus } from "#shared/entities/bid.ts";
import { allTicks, type WorkflowStage } from "#shared/testing/sampleMutations.ts";
import { claimToken, permissionToken } from "../auth/claimLinks.ts";
import { aStreamer, aUser, decided, type Account, type StreamerAccount } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow, confirmSchools, type Workflow } from "../testing/workflow.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 60 * 60 * 1000;
const expired = { status: 403, text: "This link has expired. Ask for a new one." };
const yes = { answer: "approved", ticks: allTicks };
let server: TestServer;
let requester: Account;
let streamer: StreamerAccount;

beforeAll(async () => {
  server = await startTestServer();
  requester = await aUser(server.app);
  streamer = await aStreamer(server.app);
}, 240_000);
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

interface Asked extends Workflow {
  token: string;
}

async function at(stage: WorkflowStage): Promise<Asked> {
  const workflow = await aWorkflow(server.app, { requester, streamer }, stage);
  return { ...workflow, token: tokenOf(workflow.permissionId) };
}

function tokenOf(permissionId: string): string {
  return permissionToken(permissionId, new Date(), server.app.keys).text;
}

function ask(what: "read" | "answer" | "withdraw", token: string, body: object = {}) {
  return server.call("POST", `/api/permission/${what}`, { body: { token, ...body } });
}

function statusOf(id: string) {
  return server.app.rows.rowOne("schoolPermission", id);
}

test("the school's link works for four hundred days, so an approval can be withdrawn for all twelve months", async () => {
  const { token } = await at("approved");
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now: now + 399 * day });
  expect((await ask("read", token)).json).toMatchObject({ permissionStatus: "approved" });
  vi.setSystemTime(now + 401 * day);
  for (const what of ["read", "answer", "withdraw"] as const) {
    expect(await ask(what, token, what === "answer" ? yes : {}), what).toMatchObject(expired);
  }
});

test("a link of one kind opens nothing of another, whatever its subject", async () => {
  const { permissionId, fixtureId } = await at("asked");
  const { keys } = server.app;
  for (const purpose of ["claim-screen", "claim-mail"] as const) {
    const { text } = claimToken(purpose, permissionId, new Date(), keys);
    expect(await ask("read", text), purpose).toMatchObject(expired);
    expect(await ask("answer", text, yes), purpose).toMatchObject(expired);
  }
  expect(await statusOf(permissionId)).toMatchObject({ permissionStatus: "requested" });
  const { text } = permissionToken(fixtureId, new Date(), keys);
  expect(await server.call("POST", "/api/claim/read", { body: { token: text } })).toMatchObject(expired);
});

test("a school answers once, and a second answer changes nothing", async () => {
  const { token, permissionId } = await at("asked");
  expect((await ask("answer", token, { ...yes, notes: "No number 7." })).status).toBe(200);
  // A job signs the proof for the gate soon after the yes.
  await expect.poll(async () => (await statusOf(permissionId))?.proof).toBeTruthy();
  const answered = await statusOf(permissionId);
  for (const body of [yes, { answer: "declined", ticks: [], notes: "No" }]) {
    expect((await ask("answer", token, body)).status).toBe(409);
  }
  expect(await statusOf(permissionId)).toEqual(answered);
});

test("an approval is withdrawn once by the same link, and no answer can follow", async () => {
  const { token, permissionId, bidId } = await at("live");
  expect((await ask("withdraw", token)).json).toMatchObject({ permissionStatus: "withdrawn" });
  const withdrawn = await statusOf(permissionId);
  expect((await ask("withdraw", token)).status).toBe(409);
  expect((await ask("answer", token, yes)).status).toBe(409);
  expect(await statusOf(permissionId)).toEqual(withdrawn);
  expect(await server.app.rows.rowOne("bid", bidId)).toMatchObject({ contractSigned: false });
});

test("a refusal cannot be withdrawn, and asking again uses a new link", async () => {
  const { token, permissionId, bidId } = await at("asked");
  await ask("answer", token, { answer: "declined", ticks: [] });
  expect((await ask("withdraw", token)).status).toBe(409);
  const id = crypto.randomUUID();
  await decided(server.app, streamer.actor, "permission.request", { id, bidId, message: "Please look again." });
  expect((await ask("read", token)).json).toMatchObject({ permissionStatus: "declined", isClosed: true });
  expect((await ask("answer", token, yes)).status).toBe(409);
  expect((await ask("read", tokenOf(id))).json).toMatchObject({ permissionStatus: "requested", isClosed: false });
  expect((await ask("answer", tokenOf(id), yes)).status).toBe(200);
  expect([await statusOf(permissionId), await statusOf(id)]).toMatchObject([
    { permissionStatus: "declined" },
    { permissionStatus: "approved" },
  ]);
});

test("a link works for its own match only, and for nothing once the booking is cancelled", async () => {
  const [one, other] = [await at("asked"), await at("asked")];
  await ask("answer", one.token, yes);
  expect(await statusOf(other.permissionId)).toMatchObject({ permissionStatus: "requested" });
  await decided(server.app, streamer.actor, "bid.cancel", { id: other.bidId, reason: "Ill" });
  expect((await ask("read", other.token)).json).toMatchObject({ isClosed: true });
  expect((await ask("answer", other.token, yes)).status).toBe(403);
  expect(await statusOf(other.permissionId)).toMatchObject({ permissionStatus: "requested" });
});

/** What a school has said, and how many links it has been mailed after its streamer asked for another one. */
const mailedAgain: Readonly<Record<PermissionStatus, { says: readonly SchoolStep[]; links: number }>> = {
  pending: { says: [], links: 0 },
  requested: { says: [], links: 2 },
  approved: { says: ["yes"], links: 2 },
  declined: { says: ["no"], links: 1 },
  withdrawn: { says: ["yes", "withdraws"], links: 1 },
};
type SchoolStep = "yes" | "no" | "withdraws";

test.each(Object.entries(mailedAgain))(
  "a school is sent its link again while it can still answer or withdraw: %s",
  async (status, { says, links }) => {
    const { app } = server;
    const { fixtureId, permissionId, token } = await at(status === "pending" ? "accepted" : "asked");
    await confirmSchools(app);
    const steps: Readonly<Record<SchoolStep, () => Promise<{ status: number }>>> = {
      yes: () => ask("answer", token, yes),
      no: () => ask("answer", token, { answer: "declined" }),
      withdraws: () => ask("withdraw", token),
    };
    for (const step of says) expect((await steps[step]()).status).toBe(200);
    expect((await server.call("POST", "/api/ask", { body: { fixtureId } })).status).toBeLessThan(300);
    const jobs = app.database.collection<{ _id: string }>("jobs");
    const mailed = { "payload.kind": "permissionLink", "payload.permissionId": permissionId };
    expect(await jobs.countDocuments(mailed)).toBe(links);
  },
);

test.each(["asked", "approved", "live", "delivered"] as const)(
  "the school's page shows the match, the people and the answer, and nothing else: %s",
  async (stage) => {
    const { token } = await at(stage);
    const page = Object((await ask("read", token)).json);
    expect(Object.keys(page).toSorted()).toEqual(
      ["isClosed", "match", "message", "movedFrom", "notes", "permissionStatus", "requesterName", "respondedAt", "sponsorText", "streamerContactPerson", "streamerName", "streamerPhone"], // oxfmt-ignore
    );
    expect(Object.keys(page.match).toSorted()).toEqual(
      ["awaySchool", "homeSchool", "matchDate", "matchTime", "sport", "venue"], // oxfmt-ignore
    );
    const { streamerPhone, ...others } = page;
    expect(streamerPhone, "so that the school can check who films").toBe("082 111 2222");
    expect(JSON.stringify(others)).not.toMatch(/@|082 ?\d|021 ?\d/);
  },
);
