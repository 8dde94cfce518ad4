import { bidArgs, people } from "./testStages.ts";
import { aFixture, anId, type TestWorld } from "./testWorld.ts";

/** The streamer takes the day of the tests' match off. */
export async function takeDayOff(world: TestWorld, changes: object = {}): Promise<void> {
  const days = { fromDate: "2026-12-05", untilDate: "2026-12-05", reason: "My sister's wedding" };
  await world.run(people.streamer, "dayOff.add", { id: anId("day off"), ...days, ...changes });
}

/** The streamer is booked for a second match, of somebody else, on the same day. */
export async function bookElsewhere(world: TestWorld, changes: object): Promise<void> {
  const id = anId("other fixture");
  const match = { homeSchool: "Affies", awaySchool: "Grey", venue: "Loftus, Pretoria", contactName: "Piet Retief" };
  await world.run(people.rival, "fixture.submit", aFixture({ id, ...match, ...changes }));
  await world.run(people.streamer, "bid.submit", { ...bidArgs, id: anId("other bid"), fixtureId: id });
  await world.run(people.rival, "bid.accept", { id: anId("other bid") });
}
