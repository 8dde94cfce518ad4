import { expect, test } from "vitest";
import { mostOpenReports } from "../../rules/filmFlow.ts";
import { ids, liveWorld, people, school } from "../../testing/testStages.ts";
import { anId, visitor, type TestWorld } from "../../testing/testWorld.ts";

const reason = "My child is in it";

async function keyOf(world: TestWorld): Promise<string> {
  return (await world.store.get("bid", ids.bid))?.watchKey ?? "";
}

function report(name: string, key?: string) {
  return { id: anId(name), fixtureId: ids.fixture, reason, ...(key === undefined ? {} : { key }) };
}

function toldSchool(world: TestWorld): number {
  return world.announced.filter(({ kind }) => kind === "matchReported").length;
}

test("a viewer's report waits for an admin, is told to the school, and hides nothing", async () => {
  const world = await liveWorld();
  const before = await world.store.get("bid", ids.bid);
  await world.run(visitor, "match.report", report("first", await keyOf(world)));
  expect(world.announced.at(-1)).toMatchObject({ kind: "matchReported", to: { schoolContact: ids.permission } });
  expect(JSON.stringify(world.announced.at(-1)), "what a stranger wrote is not emailed").not.toContain(reason);
  expect(await world.store.get("bid", ids.bid)).toEqual(before);
  expect(world.store.all("matchReport")).toMatchObject([{ bidId: ids.bid, reason }]);
  await world.run(people.admin, "match.closeReports", { bidId: ids.bid });
  expect(await world.rejectionOf(people.admin, "match.closeReports", { bidId: ids.bid })).toBe("match.notReported");
  expect(await world.store.get("bid", ids.bid)).toEqual(before);
});

test("whoever cannot watch cannot report: no key, another's, or a match that is not shown", async () => {
  const world = await liveWorld();
  const key = await keyOf(world);
  for (const wrong of [undefined, "", crypto.randomUUID()]) {
    expect(await world.rejectionOf(visitor, "match.report", report("no", wrong))).toBe("row.notFound");
  }
  expect(await world.rejectionOf(people.requester, "match.report", report("own"))).toBeUndefined();
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(await world.rejectionOf(visitor, "match.report", report("late", key))).toBe("row.notFound");
});

test("the school is told once a day, and a match takes only so many open reports", async () => {
  const world = await liveWorld();
  const key = await keyOf(world);
  for (let count = 0; count < mostOpenReports; count += 1) {
    await world.run(visitor, "match.report", report(`report ${count}`, key));
  }
  expect(toldSchool(world)).toBe(1);
  const more = report("one more", key);
  expect(await world.rejectionOf(visitor, "match.report", more)).toBe("match.reportedEnough");
  await world.run(people.admin, "match.closeReports", { bidId: ids.bid });
  world.now = new Date(Date.parse(world.now) + 25 * 60 * 60 * 1000).toISOString();
  await world.run(visitor, "match.report", more);
  expect(toldSchool(world)).toBe(2);
});

test.each([
  { hours: 23, isClosed: false, told: 1 },
  { hours: 23, isClosed: true, told: 1 },
  { hours: 25, isClosed: false, told: 2 },
  { hours: 25, isClosed: true, told: 2 },
])(
  "the school has been notified $told × after a second report $hours hours later (first one closed: $isClosed)",
  async ({ hours, isClosed, told }) => {
    const world = await liveWorld();
    const key = await keyOf(world);
    await world.run(visitor, "match.report", report("first", key));
    if (isClosed) await world.run(people.admin, "match.closeReports", { bidId: ids.bid });
    world.now = new Date(Date.parse(world.now) + hours * 60 * 60 * 1000).toISOString();
    await world.run(visitor, "match.report", report("second", key));
    expect(toldSchool(world)).toBe(told);
  },
);
