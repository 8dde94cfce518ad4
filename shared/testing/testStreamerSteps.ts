import { anySport } from "../entities/savedSearch.ts";
import { profileOwnerOf, pick } from "./testPicks.ts";
import type { Maker } from "./testSteps.ts";
import { people } from "./testStages.ts";
import type { TestWorld } from "./testWorld.ts";

/** Profiles that streamers change, the searches that they keep, with the news about them, and their days off. */
export const streamerMakers: readonly Maker[] = [
  (world, { which, twist }) => ({
    name: "streamer.editProfile",
    args: { id: pick(world, "streamer", which), equipment: `Cameras of kind ${twist % 3}`, portfolio: "" },
    owner: profileOwnerOf(world, which),
  }),
  (world, { which }) => ({
    name: "streamer.confirmProfile",
    args: { id: pick(world, "streamer", which), seen: { businessName: "Name", equipment: "Cameras of kind 1" } },
    actor: people.admin,
  }),
  (world, { which }, id) => ({
    name: "savedSearch.save",
    args: { id, name: "Anything", sport: anySport, weekdays: [which % 7] },
    owner: profileOwnerOf(world, which),
  }),
  (world, { which, twist }) => {
    const id = pick(world, "savedSearch", which);
    const owner = ownerOfSearch(world, id);
    return twist % 2
      ? { name: "savedSearch.rename", args: { id, name: `Search ${twist}` }, owner }
      : { name: "savedSearch.remove", args: { id }, owner };
  },
  (world, { which, twist }) => ({
    name: "savedSearch.tell",
    args: { id: pick(world, "savedSearch", which), fixtureId: pick(world, "fixture", twist) },
    actor: { kind: "system" },
  }),
  (world, { which, twist }, newId) => {
    const id = pick(world, "dayOff", which);
    if (twist % 2) return { name: "dayOff.remove", args: { id }, owner: ownerOfDayOff(world, id) };
    const days = { fromDate: "2026-11-24", untilDate: `2026-11-2${4 + (twist % 3)}`, reason: "Away" };
    return { name: "dayOff.add", args: { id: newId, ...days }, owner: profileOwnerOf(world, which) };
  },
  (world, { which, twist }, newId) => {
    const [id, userId] = [pick(world, "busyCalendar", which), profileOwnerOf(world, which)];
    const connect = { id: newId, address: `https://calendar.test/private-${twist % 3}/basic.ics` };
    const span = { from: "2026-11-24T08:00:00.000Z", until: `2026-11-24T${10 + (twist % 3)}:00:00.000Z` };
    const read = twist % 2 ? { failure: "tooSlow" } : { busy: [span] };
    const steps: readonly ReturnType<Maker>[] = [
      { name: "busyCalendar.connect", args: connect, owner: userId },
      { name: "busyCalendar.note", args: { id, ...read }, actor: { kind: "system" } },
      { name: "busyCalendar.disconnect", args: { id }, owner: ownerOfCalendar(world, id) },
    ];
    return steps[twist % 4] ?? { name: "bid.noteClashes", args: { userId }, actor: { kind: "system" } };
  },
];

function ownerOfCalendar(world: TestWorld, calendarId: string): string {
  return world.store.all("busyCalendar").find(({ id }) => id === calendarId)?.userId ?? "";
}

function ownerOfDayOff(world: TestWorld, dayOffId: string): string {
  return world.store.all("dayOff").find(({ id }) => id === dayOffId)?.userId ?? "";
}

function ownerOfSearch(world: TestWorld, searchId: string): string {
  return world.store.all("savedSearch").find(({ id }) => id === searchId)?.userId ?? "";
}
