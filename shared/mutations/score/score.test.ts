import { expect, test } from "vitest";
import { actorOf } from "../../entities/user.ts";
import { scoreOf } from "../../rules/score/scoreOf.ts";
import { ids, liveWorld, people } from "../../testing/testStages.ts";
import { anId, type TestWorld } from "../../testing/testWorld.ts";

const about = { fixtureId: ids.fixture, bidId: ids.bid };
const at = "2026-11-21T09:00:00.000Z";
const aTry = (n: number) => ({
  ...about,
  ...{ id: anId(`press ${n}`), at, turn: n, side: "home", kind: "try", points: 5, period: 1, clockMs: 0 },
});

function board(world: TestWorld): string {
  const { home, away } = scoreOf("Rugby", world.store.all("scoreEvent"));
  return `${home.main}–${away.main}`;
}

/** The account as it is now, with what it has been granted. */
function now(world: TestWorld, { userId }: { userId: string }) {
  const user = world.store.all("user").find(({ id }) => id === userId);
  if (!user) throw new Error("There is no such account.");
  return actorOf(user);
}

test("the streamer scores, and one press undoes it", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "score.add", aTry(1));
  expect(board(world)).toBe("5–0");
  const undo = { ...about, id: anId("undo"), at, turn: 2, undoes: anId("press 1") };
  await world.run(people.streamer, "score.undo", undo);
  expect(board(world)).toBe("0–0");
  expect(world.store.all("scoreEvent")).toHaveLength(2);
  const again = { ...undo, id: anId("undo of an undo"), undoes: undo.id };
  expect(await world.rejectionOf(people.streamer, "score.undo", again)).toBe("row.notFound");
});

test("what was scored at another match is not undone from this one", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "score.add", aTry(1));
  const [here] = world.store.all("scoreEvent");
  if (!here) throw new Error("Nothing was scored.");
  const elsewhere = { ...here, id: anId("elsewhere"), bidId: anId("other bid"), fixtureId: anId("other match") };
  await world.store.insert("scoreEvent", elsewhere);
  const undo = { ...about, id: anId("undo"), at, turn: 2, undoes: elsewhere.id };
  expect(await world.rejectionOf(people.streamer, "score.undo", undo)).toBe("row.notFound");
});

test.each(["requester", "rival", "admin"] as const)("the %s does not score", async (who) => {
  const world = await liveWorld();
  const before = world.snapshot();
  expect(await world.rejectionOf(people[who], "score.add", aTry(1))).toBe("row.notFound");
  expect(await world.rejectionOf(people[who], "score.invite", { bidId: ids.bid, username: who, isScorer: true })).toBe(
    "row.notFound",
  );
  expect(world.snapshot()).toBe(before);
});

test("an invited scorer scores from a device that has never seen the bid, until that is taken back", async () => {
  const world = await liveWorld();
  const invite = { bidId: ids.bid, username: " Rival ", isScorer: true };
  expect(await world.run(people.streamer, "score.invite", invite)).toEqual({ isFound: true });
  const scorer = now(world, people.rival);
  const device = await world.clientOf(scorer);
  expect(await device.get("bid", ids.bid)).toBeUndefined();
  await world.runOnClient(device, scorer, "score.add", aTry(1));
  await world.run(scorer, "score.add", aTry(1));
  expect(board(world)).toBe("5–0");
  const [event] = (await world.clientOf(scorer)).all("scoreEvent");
  expect(event?.byUserId).toBeUndefined();
  expect(event?.requesterId).toBeUndefined();
  await world.run(people.streamer, "score.invite", { ...invite, isScorer: false });
  expect(await world.rejectionOf(now(world, people.rival), "score.add", aTry(2))).toBe("row.notFound");
  expect((await world.clientOf(now(world, people.rival))).all("scoreEvent")).toEqual([]);
});

test("what the sport does not give is refused", async () => {
  const world = await liveWorld();
  expect(await world.rejectionOf(people.streamer, "score.add", { ...aTry(1), points: 9 })).toBe("score.notInSport");
  const goal = { ...aTry(1), kind: "goal", points: 1 };
  expect(await world.rejectionOf(people.streamer, "score.add", goal)).toBe("score.notInSport");
});

test("a phone whose clock is ahead does not score in the future", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "score.add", { ...aTry(1), at: "2027-11-21T09:00:00.000Z" });
  expect(world.store.all("scoreEvent")[0]?.at).toBe(world.now);
});
