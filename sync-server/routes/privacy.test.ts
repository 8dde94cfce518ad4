import { afterAll, beforeAll, expect, test } from "vitest";
import { PROTOCOL_VERSION, SCHEMA_VERSION } from "#shared/api/syncProtocol.ts";
import { aFixture, aStreamer, aUser } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { workflowStages } from "#shared/testing/sampleMutations.ts";
import { aWorkflow } from "../testing/workflow.ts";

let server: TestServer;
const logLines: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: "trace" }, logTo: { write: (line) => void logLines.push(line) } });
  const streamer = await aStreamer(server.app);
  const requester = await aUser(server.app);
  for (const stage of workflowStages) await aWorkflow(server.app, { requester, streamer }, stage);
  await aFixture(server.app, { kind: "visitor" });
}, 240_000);
afterAll(() => server.close());

/** Every contact value in the factories starts with or contains one of these. */
const contactValues = /private|nomsa|082 ?111|082 ?333|021 ?555/i;
const contactFields =
  /"(contact(Name|Email|Phone)|schoolContact\w+|email|phone|notes|verificationNotes|requesterId|userId|username)"/;

const syncBody = {
  protocolVersion: PROTOCOL_VERSION,
  schemaVersion: SCHEMA_VERSION,
  userId: "visitor",
  clientId: crypto.randomUUID(),
  cursor: null,
  limit: 500,
  mutations: [],
  waiting: [],
};

async function publicAnswers(cookie = ""): Promise<string[]> {
  const streamers = await server.call("GET", "/api/streamers", { cookie });
  const [first] = Array.isArray(streamers.json) ? streamers.json : [];
  const answers = [
    streamers,
    await server.call("GET", `/api/streamers/${first.id}`, { cookie }),
    await server.call("GET", "/api/fixtures", { cookie }),
    await server.call("GET", "/api/search/fixtures?status=open", { cookie }),
    await server.call("POST", "/api/sync", { body: syncBody, cookie }),
  ];
  for (const answer of answers) expect(answer.status).toBe(200);
  return answers.map((answer) => answer.text);
}

test("public answers contain no contact, for a visitor and for an unrelated account", async () => {
  const otherAccount = await aUser(server.app);
  for (const text of [...(await publicAnswers()), ...(await publicAnswers(otherAccount.cookie))]) {
    expect(text.length).toBeGreaterThan(100);
    // A streamer's name is public; the factories never use "private" in one.
    expect(text).not.toMatch(contactValues);
    expect(text).not.toMatch(contactFields);
  }
});

test("bidders without the job see no contact either", async () => {
  const other = await aStreamer(server.app);
  const bids = await server.call("GET", "/api/requests", { cookie: other.cookie });
  expect(bids.json).toEqual([]);
});

test("the log names the calling account, also for a refused call", async () => {
  const { cookie, userId } = await aUser(server.app);
  const path = `/api/requests/${crypto.randomUUID()}`;
  expect((await server.call("PATCH", path, { cookie, body: {} })).status).toBe(404);
  const lines = logLines.map((line) => JSON.parse(line)).filter(({ req }) => req?.path === path);
  expect(lines).toMatchObject([{ actor: `user:${userId}`, res: { status: 404 } }]);
});

test("the log contains no personal data, link, password or body", async () => {
  await server.call("POST", "/api/login", { body: { username: "private-user", password: "private-pass" } });
  await server.call("GET", "/api/fixtures?search=private-query", { headers: { "X-Note": "private-header" } });
  await server.call("POST", "/api/claim/read", { body: { token: "private-token" } });
  await server.call("POST", "/api/fixtures", { raw: '{"contactName": "private-garbage' });
  const log = logLines.join("");
  expect(log).toContain('"path":"/api/login"');
  expect(log).not.toMatch(contactValues);
  expect(log).not.toMatch(/touchline\.session|cookie/i);
});
