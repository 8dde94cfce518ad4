import { anySport } from "../entities/savedSearch.ts";
import { profileOwnerOf, pick } from "./testPicks.ts";
import type { Maker } from "./testSteps.ts";
import { people } from "./testStages.ts";
import type { TestWorld } from "./testWorld.ts";

/** Profiles that streamers change, and the searches that they keep, with the news about them. */
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
];

function ownerOfSearch(world: TestWorld, searchId: string): string {
  return world.store.all("savedSearch").find(({ id }) => id === searchId)?.userId ?? "";
}
