import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { reviewEntity } from "../../entities/review.ts";
import { announcementText } from "../../rules/announcementTexts.ts";
import { recommendPercent } from "../../rules/reviewFlow.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { bidWorld, deliveredWorld, ids, liveWorld, people } from "../../testing/testStages.ts";
import { anId, person, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const sampled = sampleMutations["review.write"].args;
const ofRequester = { ...sampled({ newId: anId("review"), bidId: ids.bid }), rating: 4 };
const ofStreamer = {
  id: anId("answer"),
  bidId: ids.bid,
  rating: 5,
  wouldRecommend: true,
  reviewText: "Friendly school",
};
const theReview = (world: TestWorld) => world.store.get("review", ofRequester.id);
const theProfile = (world: TestWorld) => world.store.get("streamer", ids.streamer);

async function reads(world: TestWorld, actor: Parameters<typeof viewFor>[2]) {
  const review = await theReview(world);
  return review && viewFor(reviewEntity, review, actor);
}

test("a rating stays hidden until the other side has rated; then both show and count in the average", async () => {
  const world = await deliveredWorld();
  await world.run(people.requester, "review.write", ofRequester);
  expect(await reads(world, people.streamer)).toBeUndefined();
  expect(await reads(world, visitor)).toBeUndefined();
  expect(await reads(world, people.requester)).toMatchObject({ rating: 4 });
  expect(await theProfile(world)).toMatchObject({ ratingHundredths: 0 });
  await world.run(people.streamer, "review.write", ofStreamer);
  expect(await reads(world, people.streamer)).toMatchObject({ rating: 4, state: "shown" });
  expect(await theProfile(world)).toMatchObject({ ratingHundredths: 400, reviewCount: 1 });
});

test("the public sees a streamer's reviews without names; a requester's stay between the two", async () => {
  const world = await deliveredWorld();
  await world.run(people.requester, "review.write", ofRequester);
  await world.run(people.streamer, "review.write", ofStreamer);
  const seen = Object.keys((await reads(world, visitor)) ?? {});
  for (const field of ["bidId", "fixtureId", "requesterId", "streamerUserId"]) expect(seen).not.toContain(field);
  expect(seen).toEqual(expect.arrayContaining(["rating", "reviewText", "sport", "clientType"]));
  const answer = await world.store.get("review", ofStreamer.id);
  expect(answer && viewFor(reviewEntity, answer, visitor)).toBeUndefined();
  expect(answer && viewFor(reviewEntity, answer, people.requester)).toMatchObject({ rating: 5 });
});

test("without an answering rating it is shown after seven days, not before", async () => {
  const world = await deliveredWorld();
  await world.run(people.requester, "review.write", ofRequester);
  world.now = "2026-11-27T10:00:00.000Z";
  expect(await world.rejectionOf(system, "review.show", { id: ofRequester.id })).toBe("review.notDue");
  world.now = "2026-11-28T10:00:00.000Z";
  await world.run(system, "review.show", { id: ofRequester.id });
  expect(await reads(world, visitor)).toMatchObject({ rating: 4 });
  expect(await theProfile(world)).toMatchObject({ ratingHundredths: 400 });
  expect(await world.rejectionOf(system, "review.show", { id: ofRequester.id })).toBe("review.notDue");
});

test("one row of stars is a complete rating, and an unanswered question does not count", async () => {
  const world = await deliveredWorld();
  await world.run(people.requester, "review.write", { id: ofRequester.id, bidId: ids.bid, rating: 4 });
  await world.run(people.streamer, "review.write", { id: ofStreamer.id, bidId: ids.bid, rating: 5 });
  const review = await theReview(world);
  expect(review).toMatchObject({ rating: 4, state: "shown" });
  expect(review).not.toHaveProperty("wouldRecommend");
  expect(await theProfile(world)).toMatchObject({ ratingHundredths: 400, reviewCount: 1 });
  expect(recommendPercent([{}, {}])).toBeUndefined();
  expect(recommendPercent([{}, { wouldRecommend: true }, { wouldRecommend: false }, {}])).toBe(50);
});

test("each side rates a match once, after delivery, and only the people involved", async () => {
  const live = await liveWorld();
  expect(await live.rejectionOf(people.requester, "review.write", ofRequester)).toBe("review.notDelivered");
  const world = await deliveredWorld();
  expect(await world.rejectionOf(person("newcomer"), "review.write", ofRequester)).toBe("row.notFound");
  expect(await world.rejectionOf(people.rival, "review.write", ofRequester)).toBe("row.notFound");
  await world.run(people.requester, "review.write", ofRequester);
  const again = { ...ofRequester, id: anId("again") };
  expect(await world.rejectionOf(people.requester, "review.write", again)).toBe("review.alreadyGiven");
});

test("an admin hides a rating from all but its writer and the average, until it is restored", async () => {
  const world = await deliveredWorld();
  const hide = (isHidden: boolean) => world.run(people.admin, "review.hide", { id: ofRequester.id, isHidden });
  await world.run(people.requester, "review.write", ofRequester);
  await hide(true);
  await world.run(people.streamer, "review.write", ofStreamer);
  expect(await reads(world, visitor)).toBeUndefined();
  await hide(false);
  expect(await reads(world, visitor)).toMatchObject({ rating: 4 });
  await hide(true);
  await hide(true);
  expect(await reads(world, visitor)).toBeUndefined();
  expect(await reads(world, people.streamer)).toBeUndefined();
  expect(await reads(world, people.requester)).toMatchObject({ rating: 4, state: "hidden" });
  expect(await theProfile(world)).toMatchObject({ ratingHundredths: 0, reviewCount: 0, reviewStars: 0 });
  const again = { ...ofRequester, id: anId("again") };
  expect(await world.rejectionOf(people.requester, "review.write", again)).toBe("review.alreadyGiven");
  expect(await world.rejectionOf(people.streamer, "review.hide", { id: ofRequester.id, isHidden: false })).toBe(
    "auth.notAllowed",
  );
});

test.each(["waiting", "shown"] as const)("a %s rating hidden and then restored is as it was before", async (state) => {
  const world = await deliveredWorld();
  await world.run(people.requester, "review.write", ofRequester);
  if (state === "shown") await world.run(people.streamer, "review.write", ofStreamer);
  const readers = [visitor, people.streamer, people.requester, people.admin];
  const everything = async () => ({
    profile: { ...(await theProfile(world)), rev: 0 },
    review: { ...(await theReview(world)), rev: 0 },
    seen: (await Promise.all(readers.map((actor) => reads(world, actor)))).map((seen) => seen && { ...seen, rev: 0 }),
  });
  const before = await everything();
  expect(before.review).toMatchObject({ state });
  for (const isHidden of [true, false]) await world.run(people.admin, "review.hide", { id: ofRequester.id, isHidden });
  expect(await everything()).toEqual(before);
});

test("the other side is notified once, and the requester is asked once a day after delivery", async () => {
  const world = await deliveredWorld();
  expect(await world.rejectionOf(system, "review.ask", { bidId: ids.bid })).toBe("review.notDue");
  world.now = "2026-11-22T10:00:00.000Z";
  await world.run(system, "review.ask", { bidId: ids.bid });
  expect(await world.rejectionOf(system, "review.ask", { bidId: ids.bid })).toBe("review.notDue");
  await world.run(people.requester, "review.write", ofRequester);
  const [asked, written] = world.announced.slice(-2);
  expect(asked && announcementText(asked).sentence).toBe("How was Mokoena Live?");
  expect(asked?.to).toEqual({ userId: people.requester.userId });
  expect(written && announcementText(written).sentence).toBe("Naledi Dube has rated Rondebosch Boys vs Paarl Gim");
  expect(written?.to).toEqual({ userId: people.streamer.userId });
});

test("declining one bid with a sentence notifies its streamer and keeps the match open for others", async () => {
  const world = await bidWorld();
  await world.run(people.requester, "bid.decline", { id: ids.rivalBid, reason: "We found somebody nearer" });
  expect(await world.store.get("bid", ids.rivalBid)).toMatchObject({ status: "declined" });
  expect(await world.store.get("bid", ids.bid)).toMatchObject({ status: "pending" });
  expect(await world.store.get("fixture", ids.fixture)).toMatchObject({ status: "open" });
  const told = world.announced.at(-1);
  expect(told?.to).toEqual({ userId: people.rival.userId });
  expect(told && announcementText(told).body).toContain("We found somebody nearer");
  const other = { id: ids.bid };
  expect(await world.rejectionOf(people.rival, "bid.decline", other)).toBe("row.notFound");
  expect(await world.rejectionOf(people.requester, "bid.decline", { id: ids.rivalBid })).toBe("bid.notPending");
});
