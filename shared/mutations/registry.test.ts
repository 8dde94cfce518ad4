import { expect, test } from "vitest";
import { sampleOf, type SampleRows } from "../testing/sampleMutations.ts";
import { clientMutations, outboxEntryOf } from "./clientMutations.ts";
import { isMutationName, mutationByName, mutationNames, mutations } from "./registry.ts";
import { rejectionText } from "./rejectionTexts.ts";
import { runMutation } from "./runMutation.ts";
import { bidArgs, openWorld, people } from "../testing/testStages.ts";
import { aFixture, anId, system, TestWorld, visitor } from "../testing/testWorld.ts";

const queued = mutationNames.filter((name) => outboxEntryOf(name) !== undefined);
/** Fields with these names hold free text, and no other fields do. */
const freeTexts = new Set([
  "title",
  "description",
  "subject",
  "message",
  "reason",
  "reviewText",
  "notes",
  "typedName",
  "streamUrl",
  "recordingUrl",
]);
const ofTheServer = ["payment.start", "payment.open", "payment.confirm", "payment.end", "refund.finish", "refund.fail"];
const sampleRows: SampleRows = {
  newId: anId("new"),
  userId: anId("user"),
  fixtureId: anId("fixture"),
  bidId: anId("bid"),
  streamerId: anId("streamer"),
  permissionId: anId("permission"),
  schoolContactId: anId("school contact"),
  contractId: anId("contract"),
  textHash: "0".repeat(64),
  messageId: anId("message"),
  notificationId: anId("notification"),
  clipId: anId("clip"),
  fileId: anId("file"),
  reelId: anId("reel"),
  paymentId: anId("payment"),
  savedSearchId: anId("saved search"),
  dayOffId: anId("day off"),
  busyCalendarId: anId("busy calendar"),
  refundId: anId("refund"),
  disputeId: anId("dispute"),
  reviewId: anId("review"),
  billingDocumentId: anId("billingDocument"),
  payoutId: anId("payout"),
  scoreEventId: anId("score event"),
};

test("unregistered names are unknown, inherited ones too", async () => {
  expect(isMutationName("constructor")).toBe(false);
  const world = new TestWorld();
  const context = world.nextContext(system);
  await expect(runMutation("system", "constructor", {}, world.store, context, mutationByName)).rejects.toMatchObject({
    code: "mutation.unknown",
  });
});

test("a client has every mutation that may be queued", () => {
  const queueable = mutationNames.filter((name) => mutationByName(name)?.outbox !== "never");
  expect(queueable.filter((name) => !Object.hasOwn(clientMutations, name))).toEqual([]);
});

test("refuses server mutations and school answers that come from a client", async () => {
  const world = new TestWorld();
  const others = mutationNames.filter((name) => !queued.includes(name));
  const ofNobody = [
    ...[
      "fixture.claim",
      "user.create",
      "user.setEmail",
      "streamer.register",
      "bid.expire",
      "permission.answer",
      "permission.mailed",
      "permission.prove",
      "schoolContact.add",
      "admin.tellWaiting",
      "savedSearch.tell",
      "bid.noteClashes",
      "busyCalendar.note",
    ],
    ...["review.show", "review.ask", "bid.settleNoShow"],
    ...["file.receiving", "file.received", "file.converting", "file.ready", "file.refused", "film.cover"],
    "stream.recorded",
    ...["reel.draft", "reel.addClip"],
    ...["reel.report", "match.report"],
    ...["account.delete", "account.erase", "fixture.forget", "contact.forget"],
    ...["reel.begin", "reel.progress", "reel.completed", "reel.failed", "reel.count", "reel.verticalStep"],
    ...ofTheServer,
    ...[
      "invoice.remind",
      "payout.prepare",
      "payout.markPaid",
      "payout.reverse",
      "operator.describe",
      "payment.bookFee",
    ],
    ...["costShare.end", "share.start", "bankAccount.verify"],
  ];
  expect(others.toSorted()).toEqual(ofNobody.toSorted());
  for (const name of others) {
    const context = world.nextContext(people.admin);
    await expect(runMutation("sync", name, {}, world.store, context, mutationByName)).rejects.toMatchObject({
      code: "mutation.unknown",
    });
  }
});

test("arguments that are not an object are refused with a sentence", async () => {
  const world = await openWorld();
  for (const args of [null, 7, "x", [], undefined]) {
    const failure = await world.run(visitor, "fixture.submit", args).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "input.invalid", status: 400 });
    expect(failure).toHaveProperty("message", expect.stringMatching(/^[A-Z]/));
  }
});

test("ignores fields the call does not declare, including server fields", async () => {
  const world = await openWorld();
  const id = anId("another");
  await world.run(visitor, "fixture.submit", aFixture({ id, status: "completed", paymentStatus: "completed", rev: 9 }));
  expect(await world.store.get("fixture", id)).toMatchObject({ status: "open", paymentStatus: "pending", rev: 1 });
});

test("a text that is too long is refused by field name", async () => {
  const world = await openWorld();
  const failure = await world
    .run(people.streamer, "bid.submit", { ...bidArgs, message: "x".repeat(2001) })
    .catch((error: unknown) => error);
  expect(failure).toHaveProperty("message", "Message can have at most 2000 characters");
});

test.each(mutationNames)("the sample of %s is valid, and each of its free texts is shown again", (name) => {
  const args = sampleOf(name).args(sampleRows);
  expect(mutations[name].args.safeParse(args)).toMatchObject({ success: true });
  const written = Object.keys(args).filter((field) => freeTexts.has(field));
  expect(outboxEntryOf(name)?.typedFields ?? written).toEqual(expect.arrayContaining(written));
});

test("no two mutations have the same description", () => {
  const told = queued.map((name) => rejectionText({ name, code: "row.notFound", message: "x" }).did);
  expect(told.filter((sentence) => !/^You .+\.$/.test(sentence))).toEqual([]);
  expect(new Set(told).size).toBe(queued.length);
  expect(told).not.toContain(rejectionText({ name: "of a later version", code: "row.notFound", message: "x" }).did);
  expect(new Set(queued.map((name) => outboxEntryOf(name)?.title)).size).toBe(queued.length);
});

test("every mutation that checks the previous value names the row shown on a conflict", () => {
  const comparing = queued.filter((name) => "was" in Object(Reflect.get(mutations[name].args, "shape")));
  expect(comparing).toEqual(["fixture.edit", "bid.edit"]);
  expect(queued.filter((name) => outboxEntryOf(name)?.conflictEntity !== "none")).toEqual(comparing);
});
