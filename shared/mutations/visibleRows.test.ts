import { expect, test } from "vitest";
import { viewFor } from "../entities/entity.ts";
import { entityNames, entityOf, type EntityName } from "../entities/registry.ts";
import { ids, people } from "../testing/testStages.ts";
import { filledWorld, parties, type Party } from "../testing/testVisibleStages.ts";
import { anId, system, type TestWorld } from "../testing/testWorld.ts";

const partyNames: readonly Party[] = ["bidder", "rival", "requester", "otherAccount", "visitor", "school", "admin"];

/** The fields of a row that a party sees, sorted by name; empty for a hidden row. */
function seenBy(world: TestWorld, party: Party, entity: EntityName, id: string): string {
  const row = world.store.all(entity).find((candidate) => candidate.id === id);
  return Object.keys((row && viewFor(entityOf(entity), row, parties[party])) ?? {})
    .sort()
    .join(" ");
}

/** Parties missing from `expected` see `others`. */
function expectSeen(
  world: TestWorld,
  [entity, id]: [EntityName, string],
  expected: Partial<Record<Party, string>>,
  others = "",
): void {
  const found = Object.fromEntries(partyNames.map((party) => [party, seenBy(world, party, entity, id)]));
  const wanted = Object.fromEntries(partyNames.map((party) => [party, inOrder(expected[party] ?? others)]));
  expect(found).toEqual(wanted);
}

function inOrder(fields: string): string {
  return fields.split(" ").sort().join(" ");
}

const row = "id rev createdAt";
const permission = `${row} fixtureId bidId streamerId streamerUserId requesterId permissionStatus requestedAt contactCheck`;
const schoolContact = "schoolContactId schoolContactName schoolContactEmail schoolContactPhone";
const contract = `${row} fixtureId bidId streamerUserId requesterId template text textHash`;
const message = `${row} fixtureId streamerId streamerUserId requesterId fromStreamerId fromName subject message messageType`;
const listedStreamer = `${row} number verified verificationStatus businessName contactPerson location experience priceRange equipment serviceAreas portfolio ratingHundredths streamsCompleted`;
const wholeStreamer = `${listedStreamer} userId email phone verificationNotes totalEarningsCents`;

function between(fields: string): Partial<Record<Party, string>> {
  return { bidder: fields, requester: fields, admin: fields };
}

test("the two parties and admins see a school's permission; its contact, only its giver and admins", async () => {
  const seen = (fields: string, contact = schoolContact) => ({ ...between(`${fields} ${contact}`), bidder: fields });
  expectSeen(await filledWorld("requested"), ["schoolPermission", ids.permission], seen(permission));
  const answered = seen(`${permission} respondedAt ticks notes`, `${schoolContact} schoolContactAnswered`);
  expectSeen(await filledWorld("approved"), ["schoolPermission", ids.permission], answered);
  expectSeen(await filledWorld("schoolDeclined"), ["schoolPermission", ids.permission], answered);
});

test("only admins see a school's address", async () => {
  const world = await filledWorld("requested");
  const fields = `${row} schoolKey schoolName name role email phone status isOfParty waitingSince requesterId town`;
  expectSeen(world, ["schoolContact", world.store.all("schoolContact")[0]?.id ?? ""], { admin: fields });
});

test("only the two parties and admins see a contract", async () => {
  const prepared = await filledWorld("approved");
  expectSeen(prepared, ["contract", prepared.store.all("contract")[0]?.id ?? ""], between(contract));
  const signed = await filledWorld("signed");
  const whole = between(`${contract} streamerSignature requesterSignature`);
  expectSeen(signed, ["contract", signed.store.all("contract")[0]?.id ?? ""], whole);
});

test("only its thread and admins see a message, at every stage of the bid, and only its reader whether it was read", async () => {
  for (const stage of ["pending", "declined", "accepted", "cancelledByStreamer"] as const) {
    const seen = { ...between(message), requester: `${message} isRead` };
    expectSeen(await filledWorld(stage), ["message", anId("message")], seen);
  }
});

test("everyone sees a streamer's profile; only the streamer and admins see how to reach them", async () => {
  const world = await filledWorld("paid");
  expectSeen(world, ["streamer", ids.streamer], { bidder: wholeStreamer, admin: wholeStreamer }, listedStreamer);
});

test("others see a streamer while approved, and no one sees a deleted one", async () => {
  const world = await filledWorld("pending");
  const own = { bidder: wholeStreamer, admin: wholeStreamer };
  // As registered, before an admin's decision.
  await world.store.update("streamer", ids.streamer, { verified: false, verificationStatus: "pending" });
  expectSeen(world, ["streamer", ids.streamer], own);
  for (const verificationStatus of ["rejected", "approved", "rejected"] as const) {
    const verificationNotes = `Now ${verificationStatus}`;
    await world.run(people.admin, "streamer.verify", { id: ids.streamer, verificationStatus, verificationNotes });
    const others = verificationStatus === "approved" ? listedStreamer : "";
    expectSeen(world, ["streamer", ids.streamer], own, others);
  }
  await world.run(people.admin, "streamer.delete", { id: ids.streamer });
  expectSeen(world, ["streamer", ids.streamer], {});
});

test("only the account itself and admins see an account, without its key and role version", async () => {
  const world = await filledWorld("accepted");
  await world.store.update("user", people.requester.userId, { email: "requester@example.co.za" });
  const account = `${row} number username email role`;
  expectSeen(world, ["user", people.requester.userId], { requester: account, admin: account });
});

test("only its recipient sees a notification, not even an admin", async () => {
  const world = await filledWorld("accepted");
  const news = { id: anId("news"), userId: people.streamer.userId, kind: "bidAccepted", text: "Yes", path: "/" };
  await world.store.insert("notification", { ...news, isRead: false, createdAt: world.now });
  expectSeen(world, ["notification", news.id], { bidder: `${row} userId kind text path isRead` });
});

/** Everything one party sees, except the other bid and the permission's record of its school contact. */
function textSeenBy(world: TestWorld, party: Party): string {
  const views = entityNames
    .filter((entity) => entity !== "schoolPermission")
    .flatMap((entity) => world.store.all(entity).map((each) => ({ entity, each })))
    .filter(({ each }) => each.id !== ids.rivalBid)
    .map(({ entity, each }) => viewFor(entityOf(entity), each, parties[party]));
  return JSON.stringify(views);
}

const requesterContact = /naledi@example|082 123 4567|sport@school\.example|021 555 0100/;
const streamerContact = /thabo@example|083 555 0101/;

test.each([
  ["pending", false],
  ["declined", false],
  ["withdrawn", false],
  ["expired", false],
  ["accepted", true],
  ["paid", true],
  ["cancelledByStreamer", false],
  ["cancelledByRequester", false],
  ["fixtureCancelled", false],
] as const)("contacts are visible while a bid is accepted and no longer: %s", async (stage, areExchanged) => {
  const world = await filledWorld(stage);
  expect(requesterContact.test(textSeenBy(world, "bidder"))).toBe(areExchanged);
  expect(streamerContact.test(textSeenBy(world, "requester"))).toBe(areExchanged);
  for (const party of ["otherAccount", "visitor", "school"] as const) {
    expect(textSeenBy(world, party), party).not.toMatch(requesterContact);
    expect(textSeenBy(world, party), party).not.toMatch(streamerContact);
  }
});

test("only its recipient can mark a message as read, not its sender, the other bidder or an admin", async () => {
  const world = await filledWorld("accepted");
  const ask = { ids: [anId("message")] };
  for (const party of ["bidder", "rival", "otherAccount", "admin"] as const) {
    expect(await world.rejectionOf(parties[party], "message.markRead", ask), party).toBe("row.notFound");
  }
  expect(await world.store.get("message", anId("message"))).toMatchObject({ isRead: false });
  await world.run(people.requester, "message.markRead", ask);
  expect(await world.store.get("message", anId("message"))).toMatchObject({ isRead: true });
});

test("marks none of several messages as read if one of them is another's", async () => {
  const world = await filledWorld("accepted");
  const reply = { fixtureId: ids.fixture, streamerId: ids.streamer, subject: "Re", message: "Yes" };
  await world.run(people.requester, "message.send", { ...reply, id: anId("reply") });
  const both = { ids: [anId("message"), anId("reply")] };
  expect(await world.rejectionOf(people.requester, "message.markRead", both)).toBe("row.notFound");
  expect(world.store.all("message").filter(({ isRead }) => isRead)).toEqual([]);
});

test("only its recipient can mark a notification as read", async () => {
  const world = await filledWorld("accepted");
  const news = { id: anId("news"), userId: people.streamer.userId, kind: "bidAccepted", text: "Yes", path: "/" };
  await world.store.insert("notification", { ...news, isRead: false, createdAt: world.now });
  for (const party of ["rival", "requester", "otherAccount", "admin"] as const) {
    const rejection = await world.rejectionOf(parties[party], "notification.markRead", { ids: [news.id] });
    expect(rejection, party).toBe("row.notFound");
  }
  expect(await world.rejectionOf(system, "notification.markRead", { ids: [news.id] })).toBe("auth.notAllowed");
  await world.run(people.streamer, "notification.markRead", { ids: [news.id] });
  expect(await world.store.get("notification", news.id)).toMatchObject({ isRead: true });
});
