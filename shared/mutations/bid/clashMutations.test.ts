import fc from "fast-check";
import { expect, test } from "vitest";
import type { Actor } from "../../entities/actor.ts";
import { viewFor } from "../../entities/entity.ts";
import { entities, entityNames } from "../../entities/registry.ts";
import { bookElsewhere, takeDayOff } from "../../testing/testPlans.ts";
import { bidWorld, ids, openWorld, people, theBid } from "../../testing/testStages.ts";
import { anId, system, type TestWorld, visitor } from "../../testing/testWorld.ts";

const day = "2026-12-05";
const { userId } = people.streamer;
const note = (world: TestWorld) => world.run(system, "bid.noteClashes", { userId });

test("a bid on a day off reads 'away', and nothing once the day off is deleted", async () => {
  const world = await bidWorld();
  await note(world);
  expect(theBid(world)?.clash).toBeUndefined();
  await takeDayOff(world);
  await note(world);
  expect(theBid(world)?.clash).toBe("away");
  await world.run(people.streamer, "dayOff.remove", { id: anId("day off") });
  await note(world);
  expect(theBid(world)?.clash).toBeUndefined();
});

test.each([
  ["12:30", "taken"],
  ["15:00", "sameDay"],
])("a bid beside an accepted one at %s that day reads '%s', until that booking ends", async (matchTime, clash) => {
  const world = await bidWorld();
  await bookElsewhere(world, { matchTime });
  await note(world);
  expect(theBid(world)?.clash).toBe(clash);
  await world.run(people.rival, "bid.cancel", { id: anId("other bid"), reason: "Rain" });
  await note(world);
  expect(theBid(world)?.clash).toBeUndefined();
});

test("an accepted bid carries no clash", async () => {
  const world = await bidWorld();
  await takeDayOff(world);
  await note(world);
  await world.run(people.requester, "bid.accept", { id: ids.bid });
  await note(world);
  expect(theBid(world)).toMatchObject({ status: "accepted" });
  expect(theBid(world)?.clash).toBeUndefined();
});

test("another streamer's plans do not clash, and no one else can delete a day off", async () => {
  const world = await bidWorld();
  await takeDayOff(world);
  await world.run(system, "bid.noteClashes", { userId: people.rival.userId });
  await world.run(system, "bid.noteClashes", { userId: people.requester.userId });
  expect(world.store.all("bid").map(({ clash }) => clash)).toEqual([undefined, undefined]);
  const remove = { id: anId("day off") };
  expect(await world.rejectionOf(people.rival, "dayOff.remove", remove)).toBe("row.notFound");
  expect(await world.rejectionOf(people.admin, "dayOff.remove", remove)).toBe("row.notFound");
  await world.run(people.streamer, "dayOff.remove", remove);
  expect(await world.rejectionOf(people.streamer, "dayOff.remove", remove)).toBe("row.notFound");
});

test("days off need a profile, a first day before the last, and real dates", async () => {
  const world = await openWorld();
  const args = { id: anId("day off"), fromDate: day, untilDate: day };
  expect(await world.rejectionOf(people.requester, "dayOff.add", args)).toBe("bid.noProfile");
  for (const wrong of [
    { untilDate: "2026-12-04" },
    { fromDate: "2026-02-30" },
    { fromDate: 7 },
    { untilDate: { $gt: "" } },
    { reason: "x".repeat(121) },
  ]) {
    expect(await world.rejectionOf(people.streamer, "dayOff.add", { ...args, ...wrong })).toBe("input.invalid");
  }
  expect(
    await world.rejectionOf(people.streamer, "dayOff.add", {
      ...args,
      fromDate: "2026-11-01",
      untilDate: "2026-11-20",
    }),
  ).toBe("dayOff.past");
  expect(world.store.all("dayOff")).toEqual([]);
});

function bidAsSeenBy(world: TestWorld, reader: Actor) {
  const [bid] = world.store.all("bid").filter(({ id }) => id === ids.bid);
  return bid && viewFor(entities.bid, bid, reader);
}

const times = fc.constantFrom("08:00", "10:30", "13:00", "15:30");
const readers = [people.requester, people.admin, visitor] as const;

test("whatever is planned, only the streamer reads the reason, and the requester learns neither with whom, where nor when", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.option(times), fc.uuid(), async (isOff, matchTime, secret) => {
      const world = await bidWorld();
      const venue = `Field of ${secret}, Paarl`;
      if (matchTime !== null) await bookElsewhere(world, { matchTime, venue, awaySchool: `School ${secret}` });
      if (isOff) await takeDayOff(world, { reason: `Because of ${secret}` });
      await note(world);
      for (const reader of readers) {
        const own = world.store.all("dayOff").map((row) => viewFor(entities.dayOff, row, reader));
        expect(own.filter((row) => row !== undefined)).toEqual([]);
      }
      const clash = theBid(world)?.clash;
      const byMatch = matchTime === null ? undefined : matchTime === "15:30" ? "sameDay" : "taken";
      expect(clash).toBe(byMatch === "taken" ? byMatch : isOff ? "away" : byMatch);
      expect(bidAsSeenBy(world, people.requester)?.clash).toBe(clash);
      for (const other of [people.streamer, people.rival, people.admin, visitor]) {
        expect(bidAsSeenBy(world, other)?.clash).toBeUndefined();
      }
      // The other match is public as every match is: what must not be known is that the streamer is booked there.
      const others = entityNames.filter((name) => name !== "fixture");
      const all = others.flatMap((name) =>
        world.store.all(name).map((row) => viewFor(entities[name], row, people.requester)),
      );
      expect(JSON.stringify(all)).not.toContain(secret);
      expect(JSON.stringify(all)).not.toContain(anId("other bid"));
    }),
    { numRuns: 40 },
  );
});
