import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { openRejections } from "#app/db/results.ts";
import { exchange, type Transport } from "#app/sync/exchange.ts";
import { mutate } from "#app/sync/mutate.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import type { ClientStore, StoreOwner } from "#app/db/clientStore.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { syncResponseSchema } from "#shared/api/syncProtocol.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { aStreamer, aUser, decided, type Account, type StreamerAccount } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/testServer.ts";
import { aWorkflow } from "#server/testing/workflow.ts";

let server: TestServer;
let requester: Account;
let streamer: StreamerAccount;
const phones: LocalDatabase[] = [];

beforeAll(async () => {
  server = await startTestServer();
}, 240_000);
afterAll(() => server.close());
beforeEach(async () => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
  [requester, streamer] = [await aUser(server.app), await aStreamer(server.app)];
});
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.delete();
  vi.unstubAllGlobals();
});

interface Phone {
  database: LocalDatabase;
  store: ClientStore;
  syncs(): Promise<void>;
  /** Everything it stores for the account, as one text. */
  content(): Promise<string>;
}

/** This account's phone, with the product's client; it is offline until it syncs. */
async function aPhone({ userId, cookie }: Account): Promise<Phone> {
  const user: StoreOwner = { userId, role: "user" };
  const database = new LocalDatabase(userId);
  phones.push(database);
  const store = clientStoreOf(database, user);
  await beginSession(store, user);
  const transport: Transport = async (body) => {
    const { status, json } = await server.call("POST", "/api/sync", { body, cookie });
    expect(status).toBe(200);
    return syncResponseSchema.parse(json);
  };
  const syncs = async () => {
    for (let goOn = true; goOn;) ({ goOn } = await exchange(store, transport));
  };
  const content = async () => {
    const tables = await Promise.all(
      database.tables.map(async ({ name }) => [name, await database.table(name).toArray()]),
    );
    return JSON.stringify(tables);
  };
  return { database, store, syncs, content };
}

/** Writes it offline: the phone shows it at once. */
async function writes({ store }: Phone, text: string, fixtureId: string): Promise<void> {
  const about = { id: crypto.randomUUID(), fixtureId, streamerId: streamer.streamerId };
  await mutate(store, "message.send", { ...about, subject: "Parking", message: text, messageType: "general" });
}

const contacts = /private-parent|082 333 4444|private-school|021 555 6666|Nomsa Private|Private Principal/;

test("a suspended streamer's phone, offline throughout, ends without contacts and its queue is answered", async () => {
  const { fixtureId, bidId } = await aWorkflow(server.app, { requester, streamer }, "accepted");
  const phone = await aPhone(streamer);
  await phone.syncs();
  expect(await phone.content()).toMatch(contacts);
  // Refused before all this, and kept with the server's row of the booking.
  await decided(server.app, streamer.actor, "permission.request", { id: crypto.randomUUID(), bidId });
  await mutate(phone.store, "permission.request", { id: crypto.randomUUID(), bidId });
  await phone.syncs();
  expect(JSON.stringify(await openRejections(phone.database))).toContain("accepted");

  await writes(phone, "We come through the north gate", fixtureId);
  await writes(phone, "We need a table", fixtureId);
  const admin = await aUser(server.app, "admin");
  const reason = "Films what nobody asked for";
  await decided(server.app, admin.actor, "user.suspend", { id: streamer.userId, reason });
  await phone.syncs();

  const answered = (await openRejections(phone.database)).filter(({ code }) => code === "account.suspended");
  expect(answered.map(({ args }) => Reflect.get(Object(args), "message"))).toEqual([
    "We need a table",
    "We come through the north gate",
  ]);
  for (const { message } of answered) expect(message).toContain(reason);
  expect(await phone.database.outbox.count()).toBe(0);
  expect(await phone.content()).not.toMatch(contacts);
});

test("a deleted user's contacts leave the other side's phone at its next call", async () => {
  const password = "a-long-known-secret";
  const { bidId, fixtureId } = await aWorkflow(server.app, { requester, streamer }, "delivered");
  const own = await aPhone(streamer);
  await own.syncs();
  await mutate(own.store, "bid.markPaid", { id: bidId });
  const profile = { businessName: "Dube Live", contactPerson: "Thandi Dube", phone: "082 777 1234" };
  await mutate(own.store, "streamer.editProfile", { id: streamer.streamerId, ...profile });
  await writes(own, "Call me: 082 777 1234", fixtureId);
  await own.syncs();
  const phone = await aPhone(requester);
  await phone.syncs();
  expect(await phone.content()).toMatch(/Dube Live/);
  const credential = { _id: streamer.userId, passwordHash: await hashPassword(password) };
  await server.app.database.collection<{ _id: string; passwordHash: string }>("credentials").insertOne(credential);
  const asked = { body: { password }, cookie: streamer.cookie };
  expect(await server.call("POST", "/api/account/delete", asked)).toMatchObject({ status: 200 });
  await phone.syncs();
  expect(await phone.content()).not.toMatch(/Dube|082 777 1234|private-streamer/);
});
