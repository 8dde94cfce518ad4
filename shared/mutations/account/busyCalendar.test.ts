import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { entities } from "../../entities/registry.ts";
import { bidWorld, people, theBid } from "../../testing/testStages.ts";
import { anId, system, visitor, type TestWorld } from "../../testing/testWorld.ts";

const id = anId("calendar");
const address = "https://calendar.test/private-7f3a/basic.ics";
/** The match of these tests kicks off at 08:30 UTC. */
const busy = [{ from: "2026-12-05T09:00:00.000Z", until: "2026-12-05T12:00:00.000Z" }];

async function connected(): Promise<TestWorld> {
  const world = await bidWorld();
  await world.run(people.streamer, "busyCalendar.connect", { id, address });
  return world;
}

const calendarIn = (world: TestWorld, calendarId = id) =>
  world.store.all("busyCalendar").find((row) => row.id === calendarId);

test("a calendar is connected by the address that its app gives out, also as webcal:", async () => {
  const world = await bidWorld();
  await world.run(people.streamer, "busyCalendar.connect", { id, address: ` ${address.replace("https", "webcal")} ` });
  expect(calendarIn(world)).toMatchObject({ address, host: "calendar.test", busy: [] });
});

test.each([
  "",
  "calendar",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "https://",
  `https://x.test/${"a".repeat(1000)}`,
  7,
  null,
])("%s is refused as a calendar's address", async (wrong) => {
  const world = await bidWorld();
  expect(await world.rejectionOf(people.streamer, "busyCalendar.connect", { id, address: wrong })).toBe(
    "input.invalid",
  );
  expect(calendarIn(world)).toBeUndefined();
});

test("an address that can never be read is refused, unless the operator allows its origin", async () => {
  const world = await bidWorld();
  const inside = "http://10.0.0.7:8080/private-7f3a/basic.ics";
  const tried = () => world.rejectionOf(people.streamer, "busyCalendar.connect", { id, address: inside });
  expect(await tried()).toBe("calendar.private");
  expect(world.store.all("busyCalendar")).toEqual([]);
  const calendarOrigins = ["http://10.0.0.7:8080"];
  await world.run(system, "operator.describe", { details: {}, feeBasisPoints: 0, calendarOrigins });
  await world.run(people.streamer, "busyCalendar.connect", { id, address: inside });
  expect(calendarIn(world)?.host).toBe("10.0.0.7");
});

test("busy times are in the way of a bid, stay after a failed reading, and go with the calendar", async () => {
  const world = await connected();
  const note = () => world.run(system, "bid.noteClashes", { userId: people.streamer.userId });
  await world.run(system, "busyCalendar.note", { id, busy });
  await note();
  expect(theBid(world)?.clash).toBe("away");
  await world.run(system, "busyCalendar.note", { id, failure: "tooSlow" });
  expect(calendarIn(world)).toMatchObject({ busy, failure: "tooSlow" });
  await world.run(system, "busyCalendar.note", { id, busy });
  expect(calendarIn(world)?.failure).toBeUndefined();
  await world.run(people.streamer, "busyCalendar.disconnect", { id });
  await note();
  expect(theBid(world)?.clash).toBeUndefined();
  expect(JSON.stringify(world.store.all("busyCalendar"))).not.toMatch(/private-7f3a|calendar\.test|2026-12-05/);
  expect(await world.rejectionOf(system, "busyCalendar.note", { id, busy })).toBe("row.notFound");
});

test("the same busy times are not written again for six hours", async () => {
  const world = await connected();
  await world.run(system, "busyCalendar.note", { id, busy });
  const revision = calendarIn(world)?.rev;
  await world.run(system, "busyCalendar.note", { id, busy });
  expect(calendarIn(world)?.rev).toBe(revision);
  world.now = new Date(Date.parse(world.now) + 6 * 3_600_000).toISOString();
  await world.run(system, "busyCalendar.note", { id, busy });
  expect(calendarIn(world)?.readAt).toBe(world.now);
});

test("another calendar replaces the first, and nobody else's is touched", async () => {
  const world = await connected();
  const [second, rivals] = [anId("second"), anId("rival's")];
  await world.run(people.rival, "busyCalendar.connect", { id: rivals, address });
  await world.run(people.streamer, "busyCalendar.connect", { id: second, address: "https://other.test/x.ics" });
  expect(calendarIn(world)).toMatchObject({ host: "", busy: [] });
  expect(calendarIn(world)?.address).toBeUndefined();
  expect(calendarIn(world, rivals)?.address).toBe(address);
  expect(await world.rejectionOf(people.streamer, "busyCalendar.disconnect", { id: rivals })).toBe("row.notFound");
  expect(await world.rejectionOf(people.requester, "busyCalendar.connect", { id: anId("third"), address })).toBe(
    "bid.noProfile",
  );
});

test("no one sees the address, and only its owner sees the calendar", async () => {
  const world = await connected();
  await world.run(system, "busyCalendar.note", { id, busy });
  const row = calendarIn(world);
  if (!row) throw new Error("There is no calendar.");
  const own = viewFor(entities.busyCalendar, row, people.streamer);
  expect(own).toMatchObject({ host: "calendar.test", busy });
  expect(own).not.toHaveProperty("address");
  for (const other of [people.requester, people.rival, people.admin, visitor]) {
    expect(viewFor(entities.busyCalendar, row, other)).toBeUndefined();
  }
});
