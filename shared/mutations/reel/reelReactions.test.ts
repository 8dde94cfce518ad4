import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { highlightReelEntity } from "../../entities/highlightReel.ts";
import { reelLikeEntity } from "../../entities/reelLike.ts";
import { reelReportEntity } from "../../entities/reelReport.ts";
import type { Actor } from "../../entities/actor.ts";
import { sampleMutations } from "../../testing/sampleMutations.ts";
import { filmIds, ids, people, reelWorld, school, watchedWorld } from "../../testing/testStages.ts";
import { anId, person, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const { requester, admin } = people;
const otherAccount = person("other account");

function reelOf(world: TestWorld) {
  return world.store.all("highlightReel").find(({ id }) => id === ids.reel);
}

function like(world: TestWorld, who: Actor, isLiked: boolean) {
  return world.run(who, "reel.like", { id: ids.reel, isLiked });
}

const report = (id = anId("report")) => ({ id, highlightReelId: ids.reel, reason: "My child is in it" });

/** What each of them sees of the reel: nothing, the row, or its film. */
function seen(world: TestWorld, who: Actor): "nothing" | "row" | "film" {
  const reel = reelOf(world);
  const view = reel && viewFor(highlightReelEntity, reel, who);
  if (!view) return "nothing";
  return view.videoUrl === undefined ? "row" : "film";
}

test("an account likes a reel once, however often it tries, and can take it back", async () => {
  const world = await watchedWorld();
  await like(world, requester, true);
  await like(world, requester, true);
  await like(world, otherAccount, true);
  expect(reelOf(world)).toMatchObject({ likes: 2 });
  expect(world.store.all("reelLike")).toHaveLength(2);
  await like(world, otherAccount, false);
  await like(world, otherAccount, false);
  expect(reelOf(world)).toMatchObject({ likes: 1 });
  await like(world, otherAccount, true);
  expect(reelOf(world)).toMatchObject({ likes: 2 });
  expect(world.store.all("reelLike")).toHaveLength(2);
});

test("no one else can see who likes a reel", async () => {
  const world = await watchedWorld();
  await like(world, otherAccount, true);
  const [row] = world.store.all("reelLike");
  const seers = [otherAccount, requester, admin, visitor].map((who) => row && viewFor(reelLikeEntity, row, who));
  expect(seers.map((view) => view !== undefined)).toEqual([true, false, false, false]);
});

test("an unwatchable reel cannot be liked or reported, and visitors sign in before they like", async () => {
  const world = await reelWorld();
  const liking = { id: ids.reel, isLiked: true };
  expect(await world.rejectionOf(requester, "reel.like", liking)).toBe("row.notFound");
  expect(await world.rejectionOf(visitor, "reel.report", report())).toBe("row.notFound");
  await world.run(system, "reel.completed", sampleMutations["reel.completed"].args(filmIds));
  expect(await world.rejectionOf(visitor, "reel.like", liking)).toBe("auth.signInFirst");
  await world.store.update("highlightReel", ids.reel, { isPublic: false });
  expect(await world.rejectionOf(otherAccount, "reel.like", liking)).toBe("row.notFound");
});

test("a report hides the reel from everyone but admins until it is reviewed", async () => {
  const world = await watchedWorld();
  const everybody = () => [requester, otherAccount, visitor, admin].map((who) => seen(world, who));
  expect(everybody()).toEqual(["film", "film", "film", "film"]);
  await world.run(visitor, "reel.report", report());
  expect(everybody()).toEqual(["row", "nothing", "nothing", "film"]);
  await world.run(admin, "reel.decideTakedown", { id: ids.reel, decision: "keepDown" });
  expect(everybody()).toEqual(["row", "nothing", "nothing", "film"]);
  await world.run(admin, "reel.decideTakedown", { id: ids.reel, decision: "showAgain" });
  expect(everybody()).toEqual(["film", "film", "film", "film"]);
});

test("one decision answers every waiting report, and needs at least one", async () => {
  const world = await watchedWorld();
  const decide = (who: Actor, decision: string) =>
    world.rejectionOf(who, "reel.decideTakedown", { id: ids.reel, decision });
  expect(await decide(admin, "showAgain")).toBe("reel.notReported");
  await world.run(visitor, "reel.report", report());
  await world.run(admin, "reel.report", report(anId("another report")));
  expect(await decide(requester, "showAgain")).toBe("auth.notAllowed");
  expect(await decide(admin, "keepDown")).toBeUndefined();
  expect(world.store.all("reelReport").map(({ decision }) => decision)).toEqual(["keepDown", "keepDown"]);
  expect(await decide(admin, "keepDown")).toBe("reel.notReported");
});

test("only admins see why someone objects", async () => {
  const world = await watchedWorld();
  await world.run(visitor, "reel.report", { ...report(), contact: "nomsa@home.example" });
  const [row] = world.store.all("reelReport");
  const seers = [admin, requester, otherAccount, visitor].map((who) => row && viewFor(reelReportEntity, row, who));
  expect(seers.map((view) => view !== undefined)).toEqual([true, false, false, false]);
});

test("its creator is notified when it is ready, hidden and decided on, but not who objects", async () => {
  const world = await watchedWorld();
  await world.run(visitor, "reel.report", report());
  await world.run(admin, "reel.decideTakedown", { id: ids.reel, decision: "showAgain" });
  const told = world.announced.filter(({ reelId }) => reelId === ids.reel);
  expect(told.map(({ kind }) => kind)).toEqual(["reelReady", "reelReported", "reelShownAgain"]);
  expect(told.map(({ to }) => to)).toEqual(Array.from({ length: 3 }, () => ({ userId: requester.userId })));
  expect(JSON.stringify(told)).not.toContain("My child");
});

test("a school's refusal hides a reel that an admin has shown again", async () => {
  const world = await watchedWorld();
  await world.run(visitor, "reel.report", report());
  await world.run(school, "permission.withdraw", { id: ids.permission });
  await world.run(admin, "reel.decideTakedown", { id: ids.reel, decision: "showAgain" });
  expect([requester, otherAccount, visitor].map((who) => seen(world, who))).toEqual(["row", "nothing", "nothing"]);
});
