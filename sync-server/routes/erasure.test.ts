import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { syncResponseSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { sampleMutations } from "#shared/testing/sampleMutations.ts";
import { backUp } from "../archive/backup.ts";
import { hashPassword } from "../auth/passwords.ts";
import { aBid, aFixture, aStreamer, aUser, decided, type Account } from "../testing/factories.ts";
import { aCall } from "../testing/syncCalls.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { aWorkflow } from "../testing/workflow.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());

const password = "a-long-known-secret";

async function hasPassword({ userId }: Account): Promise<void> {
  const credentials = server.app.database.collection<{ _id: string; passwordHash: string }>("credentials");
  const passwordHash = await hashPassword(password);
  await credentials.updateOne({ _id: userId }, { $set: { passwordHash } }, { upsert: true });
}

async function deletes(account: Account, with_ = password) {
  return server.call("POST", "/api/account/delete", { body: { password: with_ }, cookie: account.cookie });
}

async function sync({ userId, cookie }: Account, changes: Partial<SyncRequest> = {}) {
  const body = aCall({ userId, limit: 1_000, ...changes });
  const { json } = await server.call("POST", "/api/sync", { body, cookie });
  return syncResponseSchema.parse(json);
}

/** Everything in the database, including collections outside the product's. */
async function wholeDatabase(): Promise<string> {
  const { database } = server.app;
  const parts: string[] = [];
  for (const name of await database.collectionNames()) {
    for (const document of await database.collection(name).find({}).toArray()) {
      parts.push(`${name} ${JSON.stringify(document)}`);
    }
  }
  return parts.join("\n");
}

/** What is kept of accounts that is neither a row nor the record of what was decided: the collections that name this one. */
async function keptBesideRows({ userId }: Account): Promise<string[]> {
  const { database } = server.app;
  const rows = Object.values(database.entities).map(({ table }) => table);
  const decided = ["feed", "receipts", "clientStates", "jobs", "auditLog"];
  const naming = (await wholeDatabase()).split("\n").filter((line) => line.includes(userId));
  const names = new Set(naming.map((line) => line.split(" ")[0] ?? ""));
  return [...names].filter((name) => !rows.includes(name) && !decided.includes(name)).toSorted();
}

async function mailFolder(): Promise<string> {
  const folder = path.join(server.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return mails.join("\n").replace(/=\r?\n/g, "");
}

async function mailedJobs(): Promise<string[]> {
  const names = await readdir(path.join(server.dataDir, "mail")).catch(() => []);
  return names.map((name) => path.basename(name, ".eml"));
}

/** The emails about a match that have been written. */
async function mailsAbout(fixtureId: string): Promise<string[]> {
  const jobs = server.app.database.collection<{ _id: string }>("jobs");
  const sent = await jobs.find({ kind: "mail", "payload.fixtureId": fixtureId, state: "done" }).toArray();
  const files = new Set(await mailedJobs());
  return sent.map(({ _id }) => _id).filter((id) => files.has(id));
}

/** Written emails whose job is gone. */
async function mailsWithoutJob(): Promise<string[]> {
  const jobs = await server.app.database.collection<{ _id: string }>("jobs").find({ kind: "mail" }).toArray();
  const known = new Set(jobs.map(({ _id }) => _id));
  return (await mailedJobs()).filter((id) => !known.has(id));
}

const traces = /thandi dube|thandi@dube|082 777 1234|dube live|62001234567/i;

/** A streamer whose contact details occur nowhere else, with a delivered, paid match and messages. */
async function aBusyStreamer(requester: Account) {
  const streamer = await aStreamer(server.app);
  const profile = { businessName: "Dube Live", contactPerson: "Thandi Dube Person", phone: "082 777 1234" };
  await viaSync(streamer, "streamer.editProfile", { id: streamer.streamerId, ...profile });
  const bank = { holder: "Thandi Dube", bank: "FNB", branchCode: "250655", accountNumber: "62001234567" };
  await viaSync(streamer, "bankAccount.save", bank);
  const match = await aWorkflow(server.app, { requester, streamer }, "delivered");
  await viaSync(streamer, "bid.markPaid", { id: match.bidId });
  const text = { subject: "Parking", message: "Call me: 082 777 1234, thandi@dube.example", messageType: "general" };
  const thread = { fixtureId: match.fixtureId, streamerId: streamer.streamerId };
  await viaSync(streamer, "message.send", { id: crypto.randomUUID(), ...thread, ...text });
  await viaSync(requester, "message.send", { id: crypto.randomUUID(), ...thread, ...text, message: "Hi Thandi Dube" });
  const clip = sampleMutations["clip.create"].args({ newId: crypto.randomUUID(), fixtureId: match.fixtureId });
  const file = { ...clip.file, id: crypto.randomUUID(), name: "Thandi Dube camera 1.mp4" };
  await viaSync(streamer, "clip.create", { ...clip, title: "By Thandi Dube", file });
  const review = sampleMutations["review.write"].args({ newId: crypto.randomUUID(), bidId: match.bidId });
  await viaSync(requester, "review.write", { ...review, reviewText: "Ask for Thandi Dube, 082 777 1234" });
  const rival = await aStreamer(server.app);
  await aBid(server.app, rival, await aFixture(server.app, requester.actor));
  const other = (await server.app.rows.rowMany("bid", { where: { streamerId: rival.streamerId } }))[0];
  const elsewhere = { fixtureId: other?.fixtureId, streamerId: rival.streamerId, messageType: "general" };
  const gossip = { subject: "Cameras", message: "Thandi Dube (082 777 1234) had two" };
  await viaSync(requester, "message.send", { id: crypto.randomUUID(), ...elsewhere, ...gossip });
  return { streamer, ...match };
}

async function viaSync(account: Account, name: string, args: Record<string, unknown>): Promise<void> {
  const mutations = [{ seq: 1, mutationId: crypto.randomUUID(), name, args }];
  const { receipts } = await sync(account, { clientId: crypto.randomUUID(), mutations });
  expect(receipts[0]).toMatchObject({ outcome: "applied" });
}

test("deleting an account leaves nothing that names its owner, and its export was complete", async () => {
  const requester = await aUser(server.app);
  const { streamer, fixtureId, bidId, contractId } = await aBusyStreamer(requester);
  await hasPassword(streamer);
  const clientId = crypto.randomUUID();
  const before = await sync(requester, { clientId });
  expect(JSON.stringify(before.patch)).toMatch(/Dube Live/);
  await mkdir(path.join(server.dataDir, "mail"), { recursive: true });
  const mail = "To: x@y.example\nSubject: A bid\n\nThandi =\nDube would film it";
  await writeFile(path.join(server.dataDir, "mail", "about-her.eml"), mail);

  const copy = await server.call("GET", "/api/account/export", { cookie: streamer.cookie });
  expect(copy.status).toBe(200);
  for (const part of [/Thandi Dube/, /082 777 1234/, /62001234567/, /thandi@dube/, new RegExp(bidId)]) {
    expect(copy.text).toMatch(part);
  }
  const { rows } = Object(copy.json);
  expect(Object.keys(rows)).toEqual(
    expect.arrayContaining([
      "user",
      "streamer",
      "bid",
      "message",
      "contract",
      "notification",
      "bankAccount",
      "mediaFile",
      "videoClip",
    ]),
  );
  expect(await keptBesideRows(streamer)).toEqual(expect.arrayContaining(["credentials", "sessions"]));
  expect((await deletes(streamer, "not the password")).status).toBe(403);
  await vi.waitFor(async () => expect(await mailsAbout(fixtureId)).not.toEqual([]), 20_000);
  expect(await deletes(streamer)).toMatchObject({ status: 200 });

  const kept = await wholeDatabase();
  expect(kept.split("\n").filter((line) => traces.test(line))).toEqual([]);
  expect(await mailFolder()).not.toMatch(traces);
  expect(await mailsWithoutJob(), "an email goes with its job").toEqual([]);
  const archive = path.join(server.dataDir, "..", `${path.basename(server.dataDir)}-archive`);
  await backUp(server.app.env, archive);
  expect(gunzipSync(await readFile(archive)).toString("latin1")).not.toMatch(traces);
  await rm(archive);

  const after = await sync(requester, { clientId, cursor: before.cursor });
  expect(JSON.stringify(after.patch)).not.toMatch(traces);
  const touched = new Set(Object.values(after.patch).flatMap(({ put }) => put.map((row) => String(row[0]))));
  for (const id of [bidId, contractId]) expect(touched).toContain(id);

  const contract = await server.app.rows.rowOne("contract", contractId);
  expect(contract?.textHash, "the proof of what was signed stays").toHaveLength(64);
  expect((await server.call("GET", "/api/me", { cookie: streamer.cookie })).json).toEqual({ user: null });
  expect(await keptBesideRows(streamer)).toEqual([]);
}, 60_000);

test("an account with a coming match or money due is refused deletion with the reason", async () => {
  const requester = await aUser(server.app);
  const streamer = await aStreamer(server.app);
  await aWorkflow(server.app, { requester, streamer }, "accepted");
  for (const account of [requester, streamer]) await hasPassword(account);
  for (const account of [requester, streamer]) {
    expect(await deletes(account)).toMatchObject({
      status: 409,
      text: expect.stringMatching(/is still to come\. Cancel it or wait until it is over/),
    });
  }
  const owed = await aStreamer(server.app);
  await hasPassword(owed);
  await aWorkflow(server.app, { requester: await aUser(server.app), streamer: owed }, "delivered");
  expect(await deletes(owed)).toMatchObject({ status: 409, text: expect.stringMatching(/^Money is still open for/) });
  expect((await server.call("GET", "/api/me", { cookie: owed.cookie })).json).toMatchObject({
    user: { id: owed.userId },
  });
});

test("a deleted requester's open matches end, and bidders are notified without a contact", async () => {
  const [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
  const fixtureId = await aFixture(server.app, requester.actor, { contactEmail: "gone@private-gone.test" });
  await aBid(server.app, streamer, fixtureId);
  await hasPassword(requester);
  expect((await deletes(requester)).status).toBe(200);
  expect(await server.app.rows.rowOne("fixture", fixtureId)).toMatchObject({ status: "cancelled", isHidden: true });
  const told = await server.app.rows.rowMany("notification", { where: { userId: streamer.userId } });
  expect(told.some(({ text }) => /cancelled|called off/i.test(text))).toBe(true);
  expect(await wholeDatabase()).not.toMatch(/private-gone/);
});

test("an address the account used earlier is erased too", { timeout: 60_000 }, async () => {
  const account = await aUser(server.app);
  await hasPassword(account);
  for (const email of ["former-address@gone.example", "present-address@gone.example"]) {
    await decided(server.app, { kind: "system" }, "user.setEmail", { id: account.userId, email, isVerified: false });
  }
  await decided(server.app, { kind: "system" }, "user.setEmail", {
    ...{ id: account.userId, email: "last-address@gone.example", isVerified: false },
  });
  expect(await server.app.rows.rowOne("user", account.userId)).toMatchObject({
    formerEmails: expect.arrayContaining(["former-address@gone.example", "present-address@gone.example"]),
  });
  expect((await deletes(account)).status).toBe(200);
  await expect.poll(wholeDatabase, { timeout: 20_000 }).not.toMatch(/(former|present|last)-address@gone/);
});
