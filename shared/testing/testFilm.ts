import { viewFor } from "../entities/entity.ts";
import { entityOf } from "../entities/registry.ts";
import { ids, people } from "./testStages.ts";
import { person, visitor, type TestWorld } from "./testWorld.ts";

const { requester, streamer, admin } = people;
export const otherAccount = person("other account");

export function clipOf(world: TestWorld) {
  return world.store.all("videoClip").find(({ id }) => id === ids.clip);
}

export function reelOf(world: TestWorld) {
  return world.store.all("highlightReel").find(({ id }) => id === ids.reel);
}

/** The film's URL as each of these users sees it. */
export function shownTo(world: TestWorld, entity: "videoClip" | "highlightReel" | "highlightReelClip") {
  const row = world.store.all(entity)[0];
  const address = (who: Parameters<typeof viewFor>[2]) => {
    const view = row && viewFor(entityOf(entity), row, who);
    return view === undefined ? "no row" : "videoUrl" in view ? "film" : "row";
  };
  const [own, other] = [address(requester), address(streamer)];
  return {
    requester: own,
    streamer: other,
    admin: address(admin),
    otherAccount: address(otherAccount),
    visitor: address(visitor),
  };
}
