import { afterAll, beforeAll, expect, test } from "vitest";
import { contactStatuses } from "#shared/entities/schoolContact.ts";
import { tables } from "#shared/entities/tables.ts";
import { aStreamer, aUser, type Account } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";
import { isSettled } from "./settledAccount.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ jobs: "none" });
}, 60_000);
afterAll(() => server.close());

const ofAccount = ({ actor }: Account) => isSettled(server.app, actor);

async function confirmsEmail({ userId }: Account): Promise<void> {
  const users = server.app.database.collection<{ _id: string; emailVerifiedAt?: string }>(tables.user.table);
  await users.updateOne({ _id: userId }, { $set: { emailVerifiedAt: new Date().toISOString() } });
}

async function isAddressOfSchool({ userId }: Account, status: string): Promise<void> {
  const user = await server.app.rows.rowOne("user", userId);
  const contacts = server.app.database.collection<{ _id: string; email: string; status: string }>(
    tables.schoolContact.table,
  );
  await contacts.insertOne({ _id: crypto.randomUUID(), email: user?.email ?? "", status });
}

test("the server and admins always have the full limits, visitors never", async () => {
  expect(await isSettled(server.app, { kind: "system" })).toBe(true);
  expect(await ofAccount(await aUser(server.app, "admin"))).toBe(true);
  expect(await isSettled(server.app, { kind: "visitor" })).toBe(false);
});

test("a streamer has the full limits once an admin has approved the profile", async () => {
  expect(await ofAccount(await aStreamer(server.app, { isVerified: false }))).toBe(false);
  expect(await ofAccount(await aStreamer(server.app))).toBe(true);
});

test("a requester has the full limits once a bid is accepted and the email is confirmed, not with either alone", async () => {
  const requester = await aUser(server.app);
  const streamer = await aStreamer(server.app);
  await aWorkflow(server.app, { requester, streamer }, "accepted");
  expect(await ofAccount(requester)).toBe(false);
  await confirmsEmail(requester);
  expect(await ofAccount(requester)).toBe(true);
  const another = await aUser(server.app);
  await confirmsEmail(another);
  await aWorkflow(server.app, { requester: another, streamer }, "bid");
  expect(await ofAccount(another)).toBe(false);
});

test.each(contactStatuses)(
  "an account with a school's %s address has the full limits only if that and the email are confirmed",
  async (status) => {
    const typed = await aUser(server.app);
    await isAddressOfSchool(typed, status);
    expect(await ofAccount(typed), "anybody can type a school's address").toBe(false);
    await confirmsEmail(typed);
    expect(await ofAccount(typed)).toBe(status === "confirmed");
  },
);
