import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

const account = { username: "gogo.ndlovu", password: "a-good-password", email: "gogo@private.test" };

function signUp(body: object, key = crypto.randomUUID()) {
  return server.call("POST", "/api/sign-up", { body, headers: { "Idempotency-Key": key } });
}

test("a viewer signs up with one password and is signed in, once however often the call is repeated", async () => {
  const key = crypto.randomUUID();
  const made = await signUp(account, key);
  expect(made).toMatchObject({ status: 201, json: { user: { username: account.username, role: "user" } } });
  const me = await server.call("GET", "/api/me", { cookie: made.cookie });
  expect(me.json).toEqual(made.json);
  expect((await signUp(account, key)).json).toEqual(made.json);
  expect((await signUp(account)).status).toBe(409);
  expect(await server.app.rows.rowMany("streamer", { where: { userId: Object(me.json).user.id } })).toEqual([]);
});

test.each([
  ["no email", { email: "" }, "Email is required"],
  ["the name as the password", { username: "somebody", password: "somebody" }, "cannot be your own name"],
  ["a short password", { password: "12345" }, "at least 6 characters"],
])("refuses signing up with %s with a sentence", async (_what, changes, sentence) => {
  const answer = await signUp({ ...account, username: "another", ...changes });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(sentence);
});
