import { expect, test } from "vitest";
import { splitContract } from "../../rules/contractText.ts";
import { displayStatus } from "../../rules/assignment.ts";
import { textHash } from "../../rules/textHash.ts";
import { allTicks } from "../../testing/sampleMutations.ts";
import {
  acceptedWorld,
  approvedWorld,
  bidWorld,
  deliveredWorld,
  ids,
  liveWorld,
  openWorld,
  people,
  requestedWorld,
  school,
  signArgs,
  signedWorld,
  theBid,
} from "../../testing/testStages.ts";
import { aFixture, anId, aProfile, TestWorld, visitor } from "../../testing/testWorld.ts";
import { WALK_IN_USER_ID } from "../../entities/actor.ts";

test("the whole job runs from request to payment, and each side is notified", async () => {
  const world = await deliveredWorld();
  await world.run(people.streamer, "bid.markPaid", { id: ids.bid });
  const [fixture] = world.store.all("fixture");
  expect(fixture).toMatchObject({ status: "completed", number: 1, budgetCents: 250000 });
  expect(theBid(world)).toMatchObject({ paymentStatus: "completed", contractSigned: true });
  const profile = await world.store.get("streamer", ids.streamer);
  expect(profile).toMatchObject({ streamsCompleted: 1, totalEarningsCents: 240000 });
  expect(world.kindsAnnounced()).toEqual([
    "streamerVerified",
    "streamerVerified",
    "bidReceived",
    "bidReceived",
    "bidAccepted",
    "bidDeclined",
    "schoolChecking",
    "permissionLink",
    "schoolApproved",
    "schoolApproved",
    "schoolAnswered",
    "otherSigned",
    "contractSigned",
    "contractSigned",
    "streamLive",
    "recordingReady",
    "pleasePay",
    "markedPaid",
  ]);
});

test("the display status follows the bid through its stages", async () => {
  const stages = [acceptedWorld, requestedWorld, approvedWorld, signedWorld, liveWorld, deliveredWorld];
  const shown = [];
  for (const stage of stages) {
    const bid = theBid(await stage());
    if (bid) shown.push(displayStatus(bid));
  }
  expect(shown).toEqual([
    "Initial Setup",
    "Awaiting School Permission",
    "Permission Granted",
    "Ready to Stream",
    "Live Streaming",
    "Stream Delivered",
  ]);
});

test("accepting declines the other bids and copies the contacts to both sides", async () => {
  const world = await acceptedWorld();
  const rival = await world.store.get("bid", ids.rivalBid);
  expect(rival).toMatchObject({ status: "declined" });
  expect(rival).not.toHaveProperty("contactEmail");
  expect(theBid(world)).toMatchObject({
    status: "accepted",
    contactEmail: "naledi@example.co.za",
    schoolContactName: "Mr Botha",
    streamerPhone: "083 555 0101",
  });
});

test("a cancelled booking reopens the match without contacts and notifies the other side", async () => {
  const world = await acceptedWorld();
  await world.run(people.streamer, "bid.cancel", { id: ids.bid, reason: "My car broke down" });
  expect(world.store.all("fixture")[0]).toMatchObject({ status: "open" });
  expect(world.store.all("fixture")[0]).not.toHaveProperty("assignedStreamerId");
  expect(theBid(world)).toMatchObject({ status: "cancelled", cancelledBy: "streamer" });
  expect(theBid(world)).not.toHaveProperty("schoolContactEmail");
  expect(world.announced.at(-1)).toMatchObject({ kind: "bidCancelled", to: { userId: people.requester.userId } });
  expect(await world.rejectionOf(people.rival, "bid.submit", { ...bidAgain(), id: anId("again") })).toBeUndefined();
});

function bidAgain() {
  return { fixtureId: ids.fixture, message: "Still free", proposedPrice: 2000 };
}

test("cancelling a request ends its bids and notifies every bidder", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "fixture.cancel", { id: ids.fixture });
  expect(world.store.all("bid").map((bid) => bid.status)).toEqual(["declined", "declined"]);
  expect(world.kindsAnnounced().slice(-2)).toEqual(["fixtureCancelled", "fixtureCancelled"]);
});

test("the school's approval creates a contract text with its hash, and a new approval replaces it", async () => {
  const world = await approvedWorld();
  const [first] = world.store.all("contract");
  expect(first?.textHash).toBe(textHash(first?.text ?? ""));
  expect(splitContract(first?.text ?? "").clauses).toHaveLength(15);
  await world.run(people.streamer, "contract.sign", signArgs(world));
  await world.run(school, "permission.withdraw", { id: ids.permission });
  const again = { id: anId("second permission"), bidId: ids.bid, message: "The parents have agreed now." };
  await world.run(people.streamer, "permission.request", again);
  const link = { kind: "school", permissionId: again.id } as const;
  await world.run(link, "permission.answer", { id: again.id, answer: "approved", ticks: allTicks, notes: "No names" });
  const [old, present] = world.store.all("contract");
  expect(old).toHaveProperty("supersededAt");
  expect(old).toHaveProperty("streamerSignature");
  expect(present?.text).toContain("on its conditions: No names. If it withdraws");
  expect(present).not.toHaveProperty("streamerSignature");
});

test("a withdrawn permission voids the signatures and keeps the stream URL in the row", async () => {
  const world = await liveWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(theBid(world)).toMatchObject({ schoolPermissionStatus: "withdrawn", contractSigned: false });
  expect(theBid(world)).toHaveProperty("streamUrl");
});

test("after delivery a new approval makes no new contract: the signatures count again", async () => {
  const world = await deliveredWorld();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  const paperAnswer = { bidId: ids.bid, answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
  await world.run(people.admin, "permission.recordOnPaper", paperAnswer);
  expect(world.store.all("contract")).toHaveLength(1);
  expect(theBid(world)).toMatchObject({ contractSigned: true, schoolPermissionStatus: "approved" });
});

test("an answer on paper records who gave it and which admin recorded it", async () => {
  const world = await requestedWorld();
  const paperAnswer = { id: ids.permission, answer: "approved", answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20" };
  await world.run(people.admin, "permission.recordOnPaper", paperAnswer);
  expect(world.store.all("schoolPermission")).toHaveLength(1);
  expect(world.store.all("schoolPermission")[0]).toMatchObject({
    permissionStatus: "approved",
    onPaper: { answeredBy: "Mrs Nkosi", answeredOn: "2026-11-20", recordedBy: people.admin.userId },
  });
});

test("a visitor's request belongs to the walk-in account until it is claimed with all its rows", async () => {
  const world = await openWorld();
  const id = anId("walk-in fixture");
  await world.run(visitor, "fixture.submit", aFixture({ id, requesterId: 1 }));
  await world.run(people.streamer, "bid.submit", { ...bidAgain(), id: anId("walk-in bid"), fixtureId: id });
  expect(world.announced.at(-1)).toMatchObject({ kind: "bidReceived", to: { fixtureContact: id } });
  const note = { id: anId("note"), fixtureId: id, streamerId: ids.streamer, subject: "Hi", message: "Which field?" };
  await world.run(people.streamer, "message.send", note);
  expect(await world.store.get("message", note.id)).toMatchObject({ requesterId: WALK_IN_USER_ID });
  await world.run(people.requester, "fixture.claim", { fixtureId: id });
  const { userId } = people.requester;
  expect(await world.store.get("fixture", id)).toMatchObject({ requesterId: userId });
  expect(await world.store.get("bid", anId("walk-in bid"))).toMatchObject({ requesterId: userId });
  expect(await world.store.get("message", note.id)).toMatchObject({ requesterId: userId });
  expect(await world.rejectionOf(people.rival, "fixture.claim", { fixtureId: id })).toBe("fixture.alreadyClaimed");
});

test("rejecting an approved streamer withdraws the open bids, deleting one hides the profile", async () => {
  const world = await bidWorld();
  await world.run(people.admin, "streamer.verify", { id: ids.streamer, verificationStatus: "rejected" });
  expect(theBid(world)).toMatchObject({ status: "withdrawn" });
  await world.run(people.admin, "streamer.delete", { id: ids.rivalStreamer });
  expect(await world.store.get("bid", ids.rivalBid)).toMatchObject({ status: "withdrawn" });
  expect(await world.rejectionOf(people.rival, "bid.submit", { ...bidAgain(), id: anId("x") })).toBe("bid.noProfile");
});

test("registering creates an account and a pending profile", async () => {
  const world = new TestWorld();
  const args = { ...aProfile(), userId: anId("new"), streamerId: anId("new profile"), username: "Thabo M" };
  await world.run(visitor, "streamer.register", args);
  expect(world.store.all("user")[0]).toMatchObject({ username: "Thabo M", usernameKey: "thabom", number: 1 });
  expect(world.store.all("streamer")[0]).toMatchObject({ verified: false, verificationStatus: "pending", number: 1 });
  const twin = { ...args, userId: anId("twin"), streamerId: anId("twin profile"), username: "thabom" };
  expect(await world.rejectionOf(visitor, "streamer.register", twin)).toBe("account.usernameTaken");
  const boss = { ...twin, username: "Admin Joe" };
  expect(await world.rejectionOf(visitor, "streamer.register", boss)).toBe("account.usernameReserved");
});
