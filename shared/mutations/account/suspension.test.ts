import { expect, test } from "vitest";
import { mutationByName } from "../registry.ts";
import { brokenMoney } from "../../testing/testMoneyPromises.ts";
import { invoicedWorld } from "../../testing/testMoneyStages.ts";
import { budgetTotal, pay, refundsOf } from "../../testing/testPaying.ts";
import {
  acceptedWorld,
  approvedWorld,
  clipArgs,
  deliveredWorld,
  ids,
  liveWorld,
  people,
  theBid,
  watchedWorld,
} from "../../testing/testStages.ts";
import { runMutation } from "../runMutation.ts";
import { aFixture, anId, visitor, type TestWorld } from "../../testing/testWorld.ts";
import { announcementFacts, announcementText } from "../../rules/announcementTexts.ts";
import { suspendedError } from "../../rules/suspension.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { viewFor } from "../../entities/entity.ts";
import { entities, entityOf } from "../../entities/registry.ts";

const reason = "Films what nobody asked for";

function suspend(world: TestWorld, { userId }: { userId: string }) {
  return world.run(people.admin, "user.suspend", { id: userId, reason });
}

type Shown = "fixture" | "streamer" | "highlightReel" | "videoClip" | "review";

const row = (world: TestWorld, entity: Shown, id: string) =>
  world.store.all(entity).find((candidate) => candidate.id === id);

function publicView(world: TestWorld, entity: Shown, id: string) {
  const found = row(world, entity, id);
  return found && viewFor(entityOf(entity), found, visitor);
}

test("a suspended streamer's running job ends without contacts, and requester and school are notified", async () => {
  const world = await liveWorld();
  expect(theBid(world)?.contactEmail).toBeDefined();
  world.announced.length = 0;
  await suspend(world, people.streamer);
  expect(theBid(world)).toMatchObject({ status: "cancelled", cancelledBy: "streamer" });
  expect(theBid(world)).not.toHaveProperty("contactEmail");
  expect(theBid(world)).not.toHaveProperty("schoolContactPhone");
  expect(row(world, "fixture", ids.fixture)).toMatchObject({ status: "open" });
  expect(world.kindsAnnounced()).toEqual(["bidCancelled", "schoolMatchOff", "accountSuspended"]);
  const toOthers = world.announced.filter(({ kind }) => kind !== "accountSuspended");
  expect(JSON.stringify(toOthers), "why is between the account and the admins").not.toContain(reason);
  expect(publicView(world, "streamer", ids.streamer)).toBeUndefined();
});

test.each(["requester", "streamer"] as const)(
  "a %s suspended during the match hides its film for good, whichever side added it",
  async (side) => {
    const world = await liveWorld();
    const file = { ...clipArgs.file, id: anId("other file") };
    await world.run(people.requester, "clip.create", clipArgs);
    await world.run(people.streamer, "clip.create", { ...clipArgs, id: anId("other clip"), file });
    const permitted = () => world.store.all("videoClip").map((clip) => clip.permitted);
    expect(permitted()).toEqual([true, true]);
    await suspend(world, people[side]);
    expect(permitted()).toEqual([false, false]);
    await world.run(people.admin, "user.restore", { id: people[side].userId, reason: "A mistake" });
    expect(permitted()).toEqual([false, false]);
  },
);

test("a suspended requester's coming match is cancelled and unlisted, delivered ones stay", async () => {
  const world = await approvedWorld();
  await world.run(people.requester, "fixture.submit", aFixture({ id: anId("open one") }));
  world.announced.length = 0;
  await suspend(world, people.requester);
  for (const id of [ids.fixture, anId("open one")]) {
    expect(row(world, "fixture", id)).toMatchObject({ status: "cancelled" });
    expect(publicView(world, "fixture", id)).toBeUndefined();
  }
  expect(world.kindsAnnounced()).toEqual(["fixtureCancelled", "schoolMatchOff", "accountSuspended"]);
  const delivered = await deliveredWorld();
  await suspend(delivered, people.requester);
  expect(theBid(delivered)).toMatchObject({ status: "accepted" });
  expect(row(delivered, "fixture", ids.fixture)).not.toMatchObject({ status: "cancelled" });
});

test("a suspended requester's paid and invoiced matches are all refunded, credited and ended", async () => {
  const world = await invoicedWorld();
  await world.run(people.requester, "fixture.submit", aFixture({ id: anId("second") }));
  await pay(world, budgetTotal);
  await pay(world, budgetTotal, { fixtureId: anId("second") });
  await suspend(world, people.requester);
  expect(refundsOf(world).map(({ cents }) => cents)).toEqual([budgetTotal, budgetTotal]);
  expect(world.store.all("billingDocument").map(({ kind, state }) => `${kind} ${state}`)).toContain("invoice void");
  expect(brokenMoney(world.store)).toEqual([]);
});

test("a suspended account is refused everything with the reason and sees only public rows", async () => {
  const world = await acceptedWorld();
  const actor = { ...people.streamer, suspended: { reason, at: "2026-11-21T08:00:00.000Z" } };
  const args = sampleMutations["permission.request"].args({ newId: ids.permission, bidId: ids.bid });
  const context = world.nextContext(actor);
  const sent = runMutation("sync", "permission.request", args, world.store, context, mutationByName);
  await expect(sent).rejects.toMatchObject({
    code: "account.suspended",
    message: `Your account is suspended. Reason: ${reason}. Please contact support.`,
  });
  const bid = theBid(world);
  expect(bid && viewFor(entities.bid, bid, actor)).toBeUndefined();
});

/** A public reel of a public clip, both the requester's, and both sides' reviews. */
async function publicWork() {
  const world = await watchedWorld();
  const args = { ...sampleMutations["review.write"].args({ newId: anId("review"), bidId: ids.bid }), rating: 2 };
  await world.run(people.requester, "review.write", args);
  await world.run(people.streamer, "review.write", { ...args, id: anId("answer") });
  const shown = () => ({
    reel: publicView(world, "highlightReel", ids.reel) !== undefined,
    clip: publicView(world, "videoClip", ids.clip) !== undefined,
    review: publicView(world, "review", anId("review")) !== undefined,
  });
  return { world, shown };
}

test("the account is notified of its suspension with the reason, and of the restoration", async () => {
  const world = await acceptedWorld();
  world.announced.length = 0;
  const { userId } = people.rival;
  await world.run(people.admin, "user.suspend", { id: userId, reason: "Complaints of two schools." });
  const mail = world.announced.find(({ kind }) => kind === "accountSuspended");
  expect(mail).toMatchObject({ to: { userId } });
  const text = mail && announcementText(mail);
  expect(text?.sentence).toBe("Your Touchline account is suspended");
  expect(text?.body).toContain("Reason: Complaints of two schools. Your coming matches");
  expect(text && announcementFacts({ values: mail?.values ?? {} })).toEqual([]);
  await world.run(people.admin, "user.restore", { id: userId, reason: "A mistake" });
  expect(world.announced.at(-1)).toMatchObject({ kind: "accountRestored", to: { userId } });
});

test("a reason ending in a full stop is quoted with a single one", () => {
  expect(suspendedError("Complaints. ").message).toBe(suspendedError("Complaints").message);
  expect(suspendedError("Complaints.").message).toBe(
    "Your account is suspended. Reason: Complaints. Please contact support.",
  );
});

test("a suspended account's reels, clips and reviews leave the public lists and return with it", async () => {
  const { world, shown } = await publicWork();
  expect(shown()).toEqual({ reel: true, clip: true, review: true });
  await suspend(world, people.requester);
  expect(shown()).toEqual({ reel: false, clip: false, review: false });
  const clip = world.store.all("videoClip").find(({ id }) => id === ids.clip);
  expect(clip && viewFor(entities.videoClip, clip, people.streamer), "its own match keeps it").toBeDefined();
  await world.run(people.admin, "user.restore", { id: people.requester.userId, reason: "A mistake" });
  expect(shown()).toEqual({ reel: true, clip: true, review: true });
});

test("reviews of a suspended streamer stay hidden, whichever side is restored first", async () => {
  const { world, shown } = await publicWork();
  for (const side of [people.requester, people.streamer]) await suspend(world, side);
  await world.run(people.admin, "user.restore", { id: people.requester.userId, reason: "A mistake" });
  expect(shown()).toEqual({ reel: true, clip: true, review: false });
  await world.run(people.admin, "user.restore", { id: people.streamer.userId, reason: "A mistake" });
  expect(shown().review).toBe(true);
});

test("admins and the walk-in account cannot be suspended, and a restored account is listed again", async () => {
  const world = await acceptedWorld();
  const rejectionOf = (id: string) => world.rejectionOf(people.admin, "user.suspend", { id, reason });
  expect(await rejectionOf(people.admin.userId)).toBe("account.notSuspendable");
  await suspend(world, people.rival);
  expect(await rejectionOf(people.rival.userId)).toBe("account.alreadySuspended");
  const restore = { id: people.rival.userId, reason: "A mistake" };
  await world.run(people.admin, "user.restore", restore);
  expect(await world.rejectionOf(people.admin, "user.restore", restore)).toBe("account.notSuspended");
  expect(publicView(world, "streamer", ids.rivalStreamer)).toBeDefined();
  expect(world.store.all("user").find(({ id }) => id === people.rival.userId)?.roleVersion).toBe(3);
});
