import { expect, test } from "vitest";
import { announcementText } from "../rules/announcementTexts.ts";
import {
  approvedWorld,
  bidWorld,
  ids,
  openWorld,
  people,
  requestedWorld,
  school,
  signArgs,
  theBid,
} from "./testStages.ts";
import { anId, person } from "./testWorld.ts";

test("both sides of a thread can write and read; others cannot learn that it exists", async () => {
  const world = await bidWorld();
  const question = { fixtureId: ids.fixture, streamerId: ids.streamer, subject: "Light", message: "Is it dark?" };
  await world.run(people.streamer, "message.send", { ...question, id: anId("one") });
  await world.run(people.requester, "message.send", { ...question, id: anId("two") });
  const otherAccount = person("other account");
  for (const actor of [otherAccount, people.rival, people.admin]) {
    const rejection = await world.rejectionOf(actor, "message.send", { ...question, id: anId("three") });
    expect(rejection).toBe("row.notFound");
  }
  const read = { ids: [anId("one")] };
  expect(await world.rejectionOf(people.streamer, "message.markRead", read)).toBe("row.notFound");
  await world.run(people.requester, "message.markRead", read);
  expect(await world.store.get("message", anId("one"))).toMatchObject({ isRead: true });
});

test("an edit keeps the bid's history and does not overwrite another device's text", async () => {
  const world = await bidWorld();
  const was = { message: "Two cameras, commentary.", proposedPrice: "2400.00" };
  await world.run(people.streamer, "bid.edit", { id: ids.bid, message: "Three cameras", proposedPrice: 2600, was });
  expect(theBid(world)).toMatchObject({ proposedPriceCents: 260000, history: [{ proposedPriceCents: 240000 }] });
  const late = { id: ids.bid, message: "One camera", proposedPrice: 900, was };
  expect(await world.rejectionOf(people.streamer, "bid.edit", late)).toBe("sync.changedElsewhere");
});

test("two devices may change different fields of a request, but not the same one", async () => {
  const world = await openWorld();
  const edit = (fields: object) => ({ id: ids.fixture, ...fields });
  const venue = edit({ venue: "B field", was: { venue: "Main field, Cape Town" } });
  await world.run(people.requester, "fixture.edit", venue);
  const budget = edit({ budget: "R6000+", was: { budget: "2500" } });
  await world.run(people.requester, "fixture.edit", budget);
  expect(world.store.all("fixture")[0]).toMatchObject({ venue: "B field", budgetCents: 600000 });
  const late = edit({ venue: "C field", was: { venue: "Main field, Cape Town" } });
  expect(await world.rejectionOf(people.requester, "fixture.edit", late)).toBe("sync.changedElsewhere");
  const same = edit({ venue: "B field", was: { venue: "Main field, Cape Town" } });
  expect(await world.rejectionOf(people.requester, "fixture.edit", same)).toBeUndefined();
  await world.run(people.requester, "fixture.edit", edit({ additionalRequirements: "Commentary" }));
  await world.run(people.requester, "fixture.edit", edit({ additionalRequirements: "" }));
  expect(world.store.all("fixture")[0]).not.toHaveProperty("additionalRequirements");
});

test("refuses to accept a price that was raised while the requester looked at the old one", async () => {
  const world = await bidWorld();
  await world.run(people.streamer, "bid.edit", { id: ids.bid, message: "Two cameras", proposedPrice: "99999" });
  const rejection = await world.rejectionOf(people.requester, "bid.accept", { id: ids.bid, priceSeenCents: 240_000 });
  expect(rejection).toBe("bid.priceChanged");
  expect(await world.rejectionOf(people.requester, "bid.accept", { id: ids.bid }), "no price was named").toBe(
    "bid.priceChanged",
  );
  expect(theBid(world)).toMatchObject({ status: "pending" });
  await world.run(people.requester, "bid.accept", { id: ids.bid, priceSeenCents: 9_999_900 });
  expect(theBid(world)).toMatchObject({ status: "accepted", proposedPriceCents: 9_999_900 });
});

test("a bid keeps its last twenty texts, however often it is changed", async () => {
  const world = await bidWorld();
  for (let change = 1; change <= 30; change += 1) {
    await world.run(people.streamer, "bid.edit", { id: ids.bid, message: `Text ${change}`, proposedPrice: "2400" });
  }
  const kept = theBid(world)?.history?.map(({ message }) => message);
  expect(kept).toEqual(Array.from({ length: 20 }, (_, index) => `Text ${index + 10}`));
});

test("bidders are notified of a new time or place, and their bids stay marked until changed", async () => {
  const world = await bidWorld();
  const before = world.announced.length;
  await world.run(people.requester, "fixture.edit", { id: ids.fixture, matchTime: "11:15", venue: "B field" });
  const told = world.announced.slice(before);
  expect(told.map(({ kind, to }) => [kind, to])).toEqual([
    ["fixtureChanged", { userId: people.streamer.userId }],
    ["fixtureChanged", { userId: people.rival.userId }],
  ]);
  expect(told[0]?.values).toMatchObject({ changes: "time: 11:15, venue: B field", side: "streamer" });
  expect(theBid(world)).toMatchObject({ matchChanges: ["time", "venue"] });
  await world.run(people.requester, "fixture.edit", { id: ids.fixture, additionalRequirements: "Commentary" });
  expect(world.announced).toHaveLength(before + 2);
  await world.run(people.streamer, "bid.edit", { id: ids.bid, message: "Fine with me", proposedPrice: 2600 });
  expect(theBid(world)?.matchChanges).toBeUndefined();
});

test("a school's refusal mentions a refund only to a requester who has paid", async () => {
  const world = await requestedWorld();
  await world.run(school, "permission.answer", { id: ids.permission, answer: "declined", ticks: [] });
  const said = world.announced
    .filter(({ kind }) => kind === "schoolDeclined")
    .map((announcement) => announcementText(announcement).body);
  expect(said).toEqual([
    "Reason: none given. The stream won't go ahead.",
    "Reason: none given. The stream won't go ahead.",
  ]);
});

test("the first signature notifies the other side that it is their turn", async () => {
  const world = await approvedWorld();
  await world.run(people.streamer, "contract.sign", signArgs(world));
  const told = world.announced.at(-1);
  expect(told).toMatchObject({ kind: "otherSigned", to: { userId: people.requester.userId } });
  expect(told && announcementText(told)).toMatchObject({
    sentence: "Mokoena Live signed the contract for Rondebosch Boys vs Paarl Gim",
    action: "Read and sign",
  });
});
