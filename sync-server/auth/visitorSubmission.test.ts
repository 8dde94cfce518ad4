import { afterAll, beforeAll, expect, test } from "vitest";
import { aCall, submits } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aUser } from "../testing/factories.ts";
import { tokensIn } from "./visitorSubmission.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 60_000);
afterAll(() => server.close());

async function receiptOf(body: object, cookie = ""): Promise<{ result: unknown; cookie: string }> {
  const answer = await server.call("POST", "/api/sync", { body, cookie });
  expect(answer.json).toMatchObject({ receipts: [{ outcome: "applied" }] });
  const receipts: unknown = Reflect.get(Object(answer.json), "receipts");
  const [receipt] = Array.isArray(receipts) ? receipts : [];
  return { result: Reflect.get(Object(receipt), "result"), cookie: answer.cookie };
}

test("a visitor's submission by sync returns a claim link and a cookie that names it", async () => {
  const { result, cookie } = await receiptOf(aCall({ mutations: [submits(1)], limit: 500 }));
  expect(tokensIn(result).claimToken).toMatch(/./);
  const seen = await server.call("GET", "/api/fixtures", { cookie });
  expect(JSON.stringify(seen.json)).toContain("nomsa@home.example");
  const unseen = await server.call("GET", "/api/fixtures");
  expect(JSON.stringify(unseen.json)).not.toContain("nomsa@home.example");
});

test("an account's own submission returns neither", async () => {
  const { userId, cookie } = await aUser(server.app);
  const answered = await receiptOf(aCall({ userId, mutations: [submits(1)], limit: 500 }), cookie);
  expect(tokensIn(answered.result).claimToken).toBeUndefined();
  expect(answered.cookie).not.toContain("touchline.requests");
});

test("a browser that discards a sent submission after starting over learns its outcome, and nothing else", async () => {
  const submission = submits(1);
  await receiptOf(aCall({ clientId: crypto.randomUUID(), mutations: [submission], limit: 500 }));
  const discarded = { ...submission, name: "noop", args: {} };
  const answered = await server.call("POST", "/api/sync", {
    body: aCall({ clientId: crypto.randomUUID(), mutations: [discarded], limit: 500 }),
  });
  expect(answered.json).toMatchObject({
    receipts: [{ mutationId: submission.mutationId, outcome: "applied", rev: 1 }],
  });
  expect(answered.text).not.toContain("result");
  expect(answered.cookie).not.toContain("touchline.requests");
});

test("knowing a visitor's mutation id reveals nothing to another browser, only to the sender", async () => {
  const submission = submits(1);
  const clientId = crypto.randomUUID();
  await receiptOf(aCall({ clientId, mutations: [submission], limit: 500 }));
  const asks = (as: string, mutations: object[] = []) =>
    server.call("POST", "/api/sync", {
      body: { ...aCall({ clientId: as, waiting: [submission.mutationId], limit: 500 }), mutations },
    });
  const stranger = await asks(crypto.randomUUID());
  expect(stranger.json).toMatchObject({ receipts: [] });
  expect(stranger.cookie).not.toContain("touchline.requests");
  const guessed = { ...submission, args: { ...Object(submission.args), venue: "Another field" } };
  expect((await asks(crypto.randomUUID(), [guessed])).text).not.toContain("claimToken");
  expect((await asks(clientId)).text).toContain("claimToken");
  const sentAgain = await asks(crypto.randomUUID(), [submission]);
  expect(sentAgain.text, "a client that had to start over sends the same again").toContain("claimToken");
});
