import { expect, test } from "vitest";
import { bidStatuses, type BidStatus } from "../../entities/bid.ts";
import type { SchoolContact } from "../../entities/schoolContact.ts";
import { isOfParty, schoolKey } from "../../rules/schoolContacts.ts";
import { isToSchool } from "../../rules/schoolMessage.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { acceptedWorld, ids, people, requestedWorld, school, theBid } from "../../testing/testStages.ts";
import { aFixture, anId, system, type TestWorld } from "../../testing/testWorld.ts";

const site = "https://rondebosch.example/contact";
const schoolMail = "sport@school.example.co.za";

function theContact(world: TestWorld) {
  const [contact, ...others] = world.store.all("schoolContact").filter(({ status }) => status !== "confirmed");
  expect(others).toEqual([]);
  return contact;
}

function confirm(world: TestWorld, args: object = {}) {
  return world.rejectionOf(people.admin, "schoolContact.confirm", { id: theContact(world)?.id, site, ...args });
}

function thePermission(world: TestWorld) {
  return world.store.all("schoolPermission").find(({ id }) => id === ids.permission);
}

const ask = { id: ids.permission, bidId: ids.bid };
const linksSent = (world: TestWorld) => world.kindsAnnounced().filter((kind) => kind === "permissionLink").length;

test("an unknown school is asked once an admin has confirmed its address", async () => {
  const world = await requestedWorld();
  expect(thePermission(world)).toMatchObject({ permissionStatus: "requested", contactCheck: "waiting" });
  expect(theContact(world)).toMatchObject({ schoolName: "Rondebosch Boys", email: schoolMail, isOfParty: false });
  expect(linksSent(world)).toBe(0);
  expect(await confirm(world)).toBeUndefined();
  expect(linksSent(world)).toBe(1);
  expect(world.announced.at(-1)).toMatchObject({ kind: "permissionLink", to: { schoolContact: ids.permission } });
  expect(thePermission(world)).toMatchObject({ contactCheck: "confirmed", schoolContactEmail: schoolMail });
});

const asksTold = (world: TestWorld) =>
  world.announced.flatMap(({ kind, values }) =>
    /^school(Checking|Asked)$/.test(kind) ? [[kind, values["side"]]] : [],
  );

test("both sides see that the school was asked only after the email has left", async () => {
  const world = await requestedWorld();
  expect(theBid(world)).toMatchObject({ schoolAsk: "checking" });
  expect(asksTold(world)).toEqual([["schoolChecking", "requester"]]);
  world.now = "2026-11-21T12:00:00.000Z";
  await confirm(world);
  expect(theBid(world)).toMatchObject({ schoolAsk: "sending" });
  expect(asksTold(world)).toHaveLength(1);
  const mailed = { id: ids.permission };
  await world.run(system, "permission.mailed", mailed);
  await world.run(system, "permission.mailed", mailed);
  expect(theBid(world)).toMatchObject({ schoolAsk: "asked" });
  expect(asksTold(world).slice(1)).toEqual([
    ["schoolAsked", "requester"],
    ["schoolAsked", "streamer"],
  ]);
});

test("the streamer's note to the school is not an unread message for the requester", async () => {
  const world = await acceptedWorld();
  await world.run(people.streamer, "permission.request", { ...ask, message: "We stay off the court." });
  const [written, ...others] = world.store.all("message");
  expect(others).toEqual([]);
  expect(written).toMatchObject({ messageType: "permission_request", isRead: true });
  expect(written && isToSchool(written)).toBe(true);
  expect(thePermission(world)).toMatchObject({ message: "We stay off the court." });
});

test("the school contact who answered gets a copy, and another on withdrawal", async () => {
  const world = await requestedWorld();
  await confirm(world);
  const yes = sampleMutations["permission.answer"].args({ permissionId: ids.permission });
  await world.run(school, "permission.answer", { ...yes, notes: "No close-ups" });
  await world.run(school, "permission.withdraw", { id: ids.permission });
  const copies = world.announced.filter(({ kind }) => kind === "schoolAnswered");
  expect(copies).toMatchObject([
    { to: { schoolContact: ids.permission }, values: { said: "yes", notes: "No close-ups" } },
    { to: { schoolContact: ids.permission }, values: { said: "permission withdrawn" } },
  ]);
});

test("a refused address shows on the bid until the school has answered, even if an email is late", async () => {
  const world = await requestedWorld();
  const refusal = { id: theContact(world)?.id, reason: "The school does not know it." };
  await world.run(people.admin, "schoolContact.refuse", refusal);
  expect(theBid(world)).toMatchObject({ schoolAsk: "refused" });
  await confirm(world, { email: "head@rondebosch.example" });
  await world.run(school, "permission.answer", { id: ids.permission, answer: "declined" });
  expect(theBid(world)?.schoolAsk).toBeUndefined();
  await world.run(system, "permission.mailed", { id: ids.permission });
  expect(theBid(world)?.schoolAsk, "a mail that was late changes nothing").toBeUndefined();
});

test("a confirmed address is asked at once next time, however the school's name is written", async () => {
  const world = await acceptedWorld();
  const { userId: requesterId } = people.requester;
  const seen = { requesterId, town: "Cape Town", email: "Sport@School.example.co.za" };
  const known = { ...seen, id: anId("known"), schoolName: "RONDEBOSCH  boys" };
  await world.run(system, "schoolContact.add", known);
  await world.run(people.streamer, "permission.request", ask);
  expect(linksSent(world)).toBe(1);
  expect(thePermission(world)).toMatchObject({ contactCheck: "confirmed", schoolContactId: known.id });
});

test.each([
  ["the requester's own address", { schoolContactEmail: "Naledi+school@example.co.za" }],
  ["the requester's own phone", { schoolContactPhone: "+27 82 123 4567" }],
  ["the streamer's address", { schoolContactEmail: "thabo@example.co.za" }],
  ["the streamer's phone", { schoolContactPhone: "083 555 0101" }],
])("%s never answers for the school, even if confirmed before", async (_what, contact) => {
  const world = await acceptedWorld();
  const typed = aFixture(contact);
  const email = String(typed["schoolContactEmail"]);
  const { schoolContactPhone } = typed;
  await world.run(system, "schoolContact.add", { id: anId("known"), schoolName: "Rondebosch Boys", email });
  await world.store.update("bid", ids.bid, {
    schoolContactEmail: email,
    schoolContactPhone: String(schoolContactPhone),
  });
  await world.run(people.streamer, "permission.request", ask);
  expect(theContact(world)).toMatchObject({ isOfParty: true, status: "waiting" });
  expect(await confirm(world)).toBe("schoolContact.ofParty");
  expect(linksSent(world)).toBe(0);
  expect(await confirm(world, { email: "head@rondebosch.example" })).toBeUndefined();
  expect(linksSent(world)).toBe(1);
  expect(thePermission(world)).toMatchObject({ schoolContactEmail: "head@rondebosch.example" });
});

test("both sides are notified of a refused address, and the right one can still be confirmed", async () => {
  const world = await requestedWorld();
  const refusal = { id: theContact(world)?.id, reason: "The school does not know it." };
  await world.run(people.admin, "schoolContact.refuse", refusal);
  expect(world.kindsAnnounced().filter((kind) => kind === "schoolContactRefused")).toHaveLength(2);
  expect(await world.rejectionOf(people.admin, "schoolContact.refuse", refusal)).toBe("schoolContact.alreadyDecided");
  expect(linksSent(world)).toBe(0);
  expect(await confirm(world, { email: "head@rondebosch.example" })).toBeUndefined();
  expect(linksSent(world)).toBe(1);
});

test("the answer names the address that gave it, and the school's other contacts are notified", async () => {
  const world = await requestedWorld();
  const head = { id: anId("head"), schoolName: "Rondebosch Boys", email: "head@rondebosch.example" };
  await world.run(system, "schoolContact.add", head);
  await world.run(system, "schoolContact.add", { ...head, id: anId("elsewhere"), schoolName: "Paarl Gim" });
  await confirm(world);
  const yes = sampleMutations["permission.answer"].args({ permissionId: ids.permission });
  await world.run(school, "permission.answer", yes);
  expect(thePermission(world)).toMatchObject({ permissionStatus: "approved", schoolContactAnswered: schoolMail });
  const told = world.announced.filter(({ kind }) => kind === "schoolAnswerShared");
  expect(told).toMatchObject([{ to: { knownContact: head.id }, values: { said: "yes", address: schoolMail } }]);
});

test("schools differ by letters, not by accents, spaces or case", () => {
  expect(schoolKey("Hoërskool  Witberg")).toBe(schoolKey("hoerskool witberg"));
  expect(schoolKey("Rietvlei Boys’ High")).toBe(schoolKey("Rietvlei Boys' High"));
  expect(schoolKey("Rietvlei")).not.toBe(schoolKey("Rietvle"));
  expect(isOfParty({}, [{}])).toBe(false);
});

/** What becomes of each field in the contact that succeeds a revoked one. */
const succeeded: Readonly<Record<keyof SchoolContact, "kept" | "new" | "empty">> = {
  ...{ id: "new", rev: "new", createdAt: "new", status: "new", waitingSince: "new" },
  ...{ schoolKey: "kept", schoolName: "kept", requesterId: "kept", town: "kept", role: "kept" },
  ...{ email: "kept", isOfParty: "kept", name: "empty", phone: "empty", site: "empty", reason: "empty" },
  ...{ decidedAt: "empty", decidedBy: "empty" },
};

test("the contact that succeeds a revoked one keeps its school, town and address, and waits for a new decision", async () => {
  const world = await requestedWorld();
  await confirm(world);
  const [revoked] = world.store.all("schoolContact");
  if (!revoked) throw new Error("There is no contact.");
  await world.store.update("schoolContact", revoked.id, { role: "Principal", name: "Mr Botha", phone: "021 555 0100" });
  world.now = "2026-11-21T12:00:00.000Z";
  await world.run(people.admin, "schoolContact.revoke", { id: revoked.id, reason: "He has left." });
  const before = world.store.all("schoolContact").find(({ id }) => id === revoked.id);
  const successor = world.store.all("schoolContact").find(({ id }) => id !== revoked.id);
  for (const [field, what] of Object.entries(succeeded)) {
    const [had, has]: unknown[] = [Reflect.get(before ?? {}, field), Reflect.get(successor ?? {}, field)];
    if (what === "kept") expect({ [field]: has }).toEqual({ [field]: had });
    if (what === "empty") expect(has, field).toBeUndefined();
    if (what !== "empty") expect(has, field).toBeDefined();
  }
  expect(thePermission(world)).toMatchObject({ schoolContactId: successor?.id, contactCheck: "waiting" });
});

/** Whether a school is asked at another address when its own is revoked before it answered, by the booking's status. */
const isAskedElsewhere: Readonly<Record<BidStatus, boolean>> = {
  ...{ accepted: true, pending: false, declined: false, withdrawn: false, expired: false, cancelled: false },
};

test.each(Object.entries(isAskedElsewhere))(
  "a school whose address is revoked before it answers is asked elsewhere if its booking is %s: %s",
  async (status, isAsked) => {
    const world = await requestedWorld();
    await confirm(world);
    const [revoked] = world.store.all("schoolContact");
    await world.store.update("bid", ids.bid, { status: bidStatuses.find((known) => known === status) ?? "pending" });
    world.announced.length = 0;
    await world.run(people.admin, "schoolContact.revoke", { id: revoked?.id, reason: "He has left." });
    expect(world.kindsAnnounced().includes("schoolChecking")).toBe(isAsked);
    expect(world.store.all("schoolContact").some((contact) => contact.status === "waiting")).toBe(isAsked);
  },
);
