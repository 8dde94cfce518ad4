import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { SCHEMA_VERSION } from "#shared/api/schemaVersion.ts";
import { syncResponseSchema, type Receipt } from "#shared/api/syncProtocol.ts";
import type { Announcement } from "#shared/rules/announcement.ts";
import { allTicks } from "#shared/testing/sampleMutations.ts";
import { permissionToken } from "../auth/claimLinks.ts";
import { aBid, aFixture, aName, aStreamer, aUser, decided, profileFields, type Account } from "../testing/factories.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

// Starts whole servers and databases: slow on a loaded machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let admin: Account;
const yes = { answer: "approved", ticks: allTicks };
const expired = { status: 403, text: "This link has expired. Ask for a new one." };

beforeAll(async () => {
  server = await startTestServer();
  admin = await aUser(server.app, "admin");
}, 240_000);
afterAll(() => server.close());

interface Match {
  requester: Account;
  permissionId: string;
  bidId: string;
}

const schoolFields = (school: string, email: string, town = "Cape Town") => ({
  homeSchool: school,
  venue: `Main field, ${town}`,
  schoolContactEmail: email,
  schoolContactPhone: "021 555 0199",
});

/** A match of this requester whose streamer has asked the school at the address the requester typed. */
async function anAskedMatch(requester: Account, fields: Record<string, unknown>): Promise<Match> {
  const { app } = server;
  const streamer = await aStreamer(app);
  const fixtureId = await aFixture(app, requester.actor, fields);
  const bidId = await aBid(app, streamer, fixtureId);
  await decided(app, requester.actor, "bid.accept", { id: bidId });
  const permissionId = crypto.randomUUID();
  await decided(app, streamer.actor, "permission.request", { id: permissionId, bidId });
  return { requester, permissionId, bidId };
}

async function permissionOf({ permissionId }: Match) {
  return server.app.rows.rowOne("schoolPermission", permissionId);
}

async function contactOf(match: Match) {
  return server.app.rows.rowOne("schoolContact", (await permissionOf(match))?.schoolContactId ?? "");
}

/** What an admin's device sends over real HTTP, once it has every row. Returns the receipt. */
async function adminSends(name: string, args: object): Promise<Partial<Receipt>> {
  const versions = { protocolVersion: 1, schemaVersion: SCHEMA_VERSION };
  const device = { ...versions, clientId: crypto.randomUUID(), userId: admin.userId, limit: 1000, waiting: [] };
  const syncs = async (cursor: string | null, mutations: object[]) => {
    const body = { ...device, cursor, mutations };
    return syncResponseSchema.parse((await server.call("POST", "/api/sync", { cookie: admin.cookie, body })).json);
  };
  let held = await syncs(null, []);
  while (held.more) held = await syncs(held.cursor, []);
  const { receipts } = await syncs(held.cursor, [{ seq: 1, mutationId: crypto.randomUUID(), name, args }]);
  return receipts[0] ?? {};
}

async function confirms(match: Match, email?: string) {
  return adminSends("schoolContact.confirm", { id: (await contactOf(match))?.id, site: "Its own site", email });
}

function linksTo({ permissionId }: Match): Promise<number> {
  const jobs = server.app.database.collection<{ _id: string }>("jobs");
  return jobs.countDocuments({ "payload.kind": "permissionLink", "payload.permissionId": permissionId });
}

async function linkOf({ permissionId }: Match): Promise<string> {
  const round = (await server.app.rows.rowOne("schoolPermission", permissionId))?.linkRound;
  return permissionToken(permissionId, new Date(), server.app.keys, { round }).text;
}

function ask(what: "read" | "answer" | "withdraw", token: string, body: object = {}) {
  return server.call("POST", `/api/permission/${what}`, { body: { token, ...body } });
}

async function withAddress(email: string): Promise<Account> {
  const account = await aUser(server.app);
  await decided(server.app, { kind: "system" }, "user.setEmail", { id: account.userId, email, isVerified: false });
  return account;
}

/** Every way in which a requester's own mailbox could pass for the school's. */
const ownMailboxes: readonly (readonly [way: string, own: string, typed: string])[] = [
  ["as it is", "ab@home.test", "ab@home.test"],
  ["in capitals", "ab@home.test", "AB@Home.Test"],
  ["with a plus tag", "ab@home.test", "ab+school@home.test"],
  ["with a tag behind a hyphen", "ab@home.test", "ab-school@home.test"],
  ["without the dots of Gmail", "a.b@gmail.com", "ab@gmail.com"],
  ["with more dots of Gmail", "ab@gmail.com", "a.b@gmail.com"],
  ["by Gmail's other name", "ab@gmail.com", "a.b+school@googlemail.com"],
  ["at a domain that reads the same", "ab@gmail.com", "ab@gmai1.com"],
];

test.each(ownMailboxes)("a requester's own mailbox never answers for the school: %s", async (_way, own, typed) => {
  const match = await anAskedMatch(await withAddress(own), schoolFields(aName("School"), typed));
  expect(await contactOf(match)).toMatchObject({ status: "waiting", isOfParty: true });
  expect(await confirms(match)).toMatchObject({ outcome: "rejected", code: "schoolContact.ofParty" });
  expect(await confirms(match, typed)).toMatchObject({ outcome: "rejected", code: "schoolContact.ofParty" });
  expect(await linksTo(match)).toBe(0);
});

test.each(ownMailboxes)("an admin's correction is checked against both sides: %s", async (_way, own, typed) => {
  const match = await anAskedMatch(await withAddress(own), schoolFields(aName("School"), "office@other.test"));
  expect(await confirms(match, typed)).toMatchObject({ outcome: "rejected", code: "schoolContact.ofParty" });
  expect(await linksTo(match)).toBe(0);
  expect(await permissionOf(match)).toMatchObject({ contactCheck: "waiting", permissionStatus: "requested" });
});

test("none of a side's other addresses answers: earlier ones, contacts, profiles, look-alikes", async () => {
  const { app } = server;
  const requester = await withAddress("former@home.test");
  await decided(app, { kind: "system" }, "user.setEmail", {
    id: requester.userId,
    email: "now@home.test",
    isVerified: false,
  });
  await aFixture(app, requester.actor, { contactEmail: "elsewhere@home.test" });
  const match = await anAskedMatch(requester, schoolFields(aName("School"), "office@other.test"));
  const bid = await app.rows.rowOne("bid", match.bidId);
  const streamer = await app.rows.rowOne("streamer", bid?.streamerId ?? "");
  const streamersAccount = await app.rows.rowOne("user", bid?.streamerUserId ?? "");
  // A different person by name: a streamer who is reached at the phone number the requester gave.
  const alias = { ...profileFields(), phone: "+27 82 333 4444", email: "alias@elsewhere.test" };
  await decided(app, (await aUser(app)).actor, "streamer.attach", { ...alias, id: crypto.randomUUID() });
  const addresses = [
    ...["former@home.test", "now@home.test", "elsewhere@home.test", "alias@elsewhere.test"],
    ...[streamer?.email, streamersAccount?.email],
  ];
  for (const email of addresses) {
    expect(await confirms(match, email), email).toMatchObject({ outcome: "rejected", code: "schoolContact.ofParty" });
  }
  const foreign = await confirms(match, "office@xn--lionsrck-2xb.test");
  expect(foreign).toMatchObject({ outcome: "rejected", code: "schoolContact.lookAlike" });
  expect(await linksTo(match)).toBe(0);
});

test("a confirmed address answers only for the requester, school and town an admin saw", async () => {
  const [school, email] = [aName("School"), `office@${aName("school")}.test`];
  const requester = await aUser(server.app);
  expect(await confirms(await anAskedMatch(requester, schoolFields(school, email)))).toMatchObject({
    outcome: "applied",
  });
  const again = await anAskedMatch(requester, schoolFields(school.toUpperCase(), email.toUpperCase()));
  expect([await linksTo(again), (await permissionOf(again))?.contactCheck]).toEqual([1, "confirmed"]);
  const others = await Promise.all([
    anAskedMatch(await aUser(server.app), schoolFields(school, email)),
    anAskedMatch(requester, schoolFields(school, email, "Durban")),
    anAskedMatch(requester, schoolFields(aName("School"), email)),
    anAskedMatch(requester, schoolFields(school, `sport@${aName("school")}.test`)),
  ]);
  for (const other of others) {
    expect([await linksTo(other), (await permissionOf(other))?.contactCheck]).toEqual([0, "waiting"]);
  }
});

test("revoking an address ends all its links, and the school is asked at the next address only", async () => {
  const email = `leaver@${aName("school")}.test`;
  const requester = await aUser(server.app);
  const open = await anAskedMatch(requester, schoolFields("Revoked High", email));
  await confirms(open);
  const approved = await anAskedMatch(requester, schoolFields("Revoked High", email));
  const [openLink, approvedLink] = [await linkOf(open), await linkOf(approved)];
  expect((await ask("answer", approvedLink, yes)).status).toBe(200);
  const revocation = { id: (await contactOf(open))?.id, reason: "She has left the school." };
  expect(await adminSends("schoolContact.revoke", revocation)).toMatchObject({ outcome: "applied" });
  expect(await adminSends("schoolContact.revoke", revocation)).toMatchObject({ code: "schoolContact.notConfirmed" });
  for (const [what, body] of [
    ["read", {}],
    ["answer", yes],
    ["withdraw", {}],
  ] as const) {
    expect(await ask(what, openLink, body), what).toMatchObject(expired);
    expect(await ask(what, approvedLink, body), what).toMatchObject(expired);
  }
  expect(await permissionOf(approved), "what was answered stays").toMatchObject({ permissionStatus: "approved" });
  expect(await permissionOf(open)).toMatchObject({ permissionStatus: "requested", contactCheck: "waiting" });
  expect(await confirms(open, `head@${aName("school")}.test`)).toMatchObject({ outcome: "applied" });
  expect(await ask("answer", openLink, yes), "the former address").toMatchObject(expired);
  const later = await anAskedMatch(requester, schoolFields("Revoked High", email));
  expect(await permissionOf(later), "named again it waits for an admin").toMatchObject({ contactCheck: "waiting" });
  expect((await ask("answer", await linkOf(open), yes)).status).toBe(200);
});

test("a simultaneous answer and revocation leave either the answer or a dead link, never both", async () => {
  for (let time = 0; time < 5; time += 1) {
    const email = `leaver@${aName("school")}.test`;
    const match = await anAskedMatch(await aUser(server.app), schoolFields(aName("School"), email));
    await confirms(match);
    const [token, contact] = [await linkOf(match), await contactOf(match)];
    const [answered, revoked] = await Promise.all([
      ask("answer", token, yes),
      adminSends("schoolContact.revoke", { id: contact?.id, reason: "She has left." }),
    ]);
    expect(revoked).toMatchObject({ outcome: "applied" });
    const { permissionStatus, schoolContactAnswered } = (await permissionOf(match)) ?? {};
    expect([200, 403]).toContain(answered.status);
    expect(permissionStatus).toBe(answered.status === 200 ? "approved" : "requested");
    expect(schoolContactAnswered).toBe(answered.status === 200 ? email : undefined);
    expect(await ask("read", token)).toMatchObject(expired);
  }
});

test("another contact's email leads to the answer, which it can withdraw until revoked", async () => {
  const school = aName("School");
  const requester = await aUser(server.app);
  const [office, head] = ["office", "head"].map((who) => `${who}@${aName("school")}.test`);
  const first = await anAskedMatch(requester, schoolFields(school, head ?? ""));
  await confirms(first);
  const match = await anAskedMatch(requester, schoolFields(school, office ?? ""));
  await confirms(match);
  expect((await ask("answer", await linkOf(match), yes)).status).toBe(200);
  const jobs = server.app.database.collection<{ _id: string; payload: Announcement }>("jobs");
  const shared = await jobs.findOne({
    "payload.kind": "schoolAnswerShared",
    "payload.permissionId": match.permissionId,
  });
  expect(shared?.payload.to).toEqual({ knownContact: (await contactOf(first))?.id });
  const contactId = (await contactOf(first))?.id;
  const { text: link } = permissionToken(match.permissionId, new Date(), server.app.keys, { contactId });
  expect((await ask("read", link)).json).toMatchObject({ permissionStatus: "approved" });
  await adminSends("schoolContact.revoke", { id: contactId, reason: "He has left." });
  for (const what of ["read", "withdraw"] as const) expect(await ask(what, link), what).toMatchObject(expired);
  expect((await ask("withdraw", await linkOf(match))).json).toMatchObject({ permissionStatus: "withdrawn" });
});
