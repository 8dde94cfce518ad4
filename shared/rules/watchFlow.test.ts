import { expect, test } from "vitest";
import { acceptedWorld, approvedWorld, ids, openWorld, people, requestedWorld, theBid } from "../testing/testStages.ts";
import { anId } from "../testing/testWorld.ts";
import { admission, type Viewer } from "./watchFlow.ts";

const key = "the link's";

/** Who asks to watch, and how they are let in: while the match has no link, and once the school has approved. */
const viewers: Readonly<Record<string, [viewer: Viewer, before: string | undefined, after: string | undefined]>> = {
  "a visitor without a key": [{ userId: undefined, isAdmin: false, key: undefined }, undefined, undefined],
  "a visitor with an empty key": [{ userId: undefined, isAdmin: false, key: "" }, undefined, undefined],
  "a visitor with another key": [{ userId: undefined, isAdmin: false, key: anId("other") }, undefined, undefined],
  "a visitor with the link's key": [{ userId: undefined, isAdmin: false, key }, undefined, "key"],
  "another account without a key": [{ userId: anId("other"), isAdmin: false, key: undefined }, undefined, undefined],
  "the requester": [{ userId: people.requester.userId, isAdmin: false, key: undefined }, "party", "party"],
  "an admin": [{ userId: people.admin.userId, isAdmin: true, key: undefined }, "party", "party"],
};

test.each(Object.entries(viewers))("%s is let in as the match's state allows", async (_, [viewer, before, after]) => {
  for (const world of [await openWorld(), await acceptedWorld(), await requestedWorld(), await approvedWorld()]) {
    const bid = theBid(world);
    const fixture = world.store.all("fixture").find(({ id }) => id === ids.fixture);
    if (!fixture) throw new Error("There is no match.");
    const asked = viewer.key === key ? { ...viewer, key: bid?.watchKey ?? key } : viewer;
    const isApproved = bid?.watchKey !== undefined;
    expect(admission({ fixture, bid, isStreamerSuspended: false }, asked)).toBe(isApproved ? after : before);
  }
});
