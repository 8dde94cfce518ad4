import { expect, test } from "vitest";
import { viewFor } from "../../entities/entity.ts";
import { bidEntity, type Bid, type BidStatus, type PermissionStatus } from "../../entities/bid.ts";
import { bidTransitions } from "../../rules/bidFlow.ts";
import { permissionTransitions } from "../../rules/permissionFlow.ts";
import { allTicks, streamUrl } from "../../testing/sampleMutations.ts";
import { ids, liveWorld, people, school, theBid } from "../../testing/testStages.ts";
import { anId, type TestWorld } from "../../testing/testWorld.ts";

interface State {
  status: BidStatus;
  permission: PermissionStatus;
  isDelivered: boolean;
}

/** Possible next steps: along the two tables; asking, answering and delivering need an accepted bid. */
function stepsFrom({ status, permission, isDelivered }: State): State[] {
  const ofBid = isDelivered ? [] : bidTransitions[status].map((next) => ({ status: next, permission, isDelivered }));
  const ofSchool = permissionTransitions[permission]
    .filter((next) => next === "withdrawn" || status === "accepted")
    .map((next) => ({ status, permission: next, isDelivered }));
  const canDeliver = status === "accepted" && permission === "approved";
  return [...ofBid, ...ofSchool, ...(canDeliver ? [{ status, permission, isDelivered: true }] : [])];
}

function reachable(): State[] {
  const found = new Map<string, State>();
  const waiting: State[] = [{ status: "pending", permission: "pending", isDelivered: false }];
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    const key = Object.values(state).join(" ");
    if (found.has(key)) continue;
    found.set(key, state);
    waiting.push(...stepsFrom(state));
  }
  return [...found.values()];
}

const videoFields = ["streamUrl", "recordingUrl"];

/** Which of the three are shown any of the video. */
function shownTo(bid: Bid): string[] {
  const seen = Object.entries({ streamer: people.streamer, requester: people.requester, admin: people.admin });
  return seen.flatMap(([who, actor]) =>
    videoFields.some((field) => Object.hasOwn(viewFor(bidEntity, bid, actor) ?? {}, field)) ? [who] : [],
  );
}

test.each(reachable())(
  "the video of a bid ($status, school: $permission, delivered: $isDelivered) is shown only under a yes",
  async ({ status, permission, isDelivered }) => {
    const made = theBid(await liveWorld());
    if (!made) throw new Error("There is no bid.");
    const bid: Bid = {
      ...made,
      ...{ status, schoolPermissionStatus: permission, streamUrl, recordingUrl: streamUrl },
      ...(isDelivered ? { deliveredAt: "2026-12-05T10:00:00.000Z" } : {}),
    };
    expect(shownTo(bid)).toEqual(permission === "approved" ? ["streamer", "requester", "admin"] : []);
  },
);

test("the state walk reaches every school answer, before and after delivery", () => {
  const accepted = reachable().filter(({ status }) => status === "accepted");
  const states = accepted.map(({ permission, isDelivered }) => `${permission} ${isDelivered}`).sort();
  const before = ["approved", "declined", "pending", "requested", "withdrawn"].map(
    (permission) => `${permission} false`,
  );
  const after = ["approved", "declined", "requested", "withdrawn"].map((permission) => `${permission} true`);
  expect(states).toEqual([...before, ...after].sort());
});

const answer = (id: string, said: "approved" | "declined") => ({ id, answer: said, ticks: allTicks });
const asSchool = (permissionId: string) => ({ kind: "school" as const, permissionId });

async function isShown(world: TestWorld): Promise<boolean> {
  const bid = theBid(world);
  return bid !== undefined && shownTo(bid).length > 0;
}

test("after a withdrawal the recording stays hidden while the school is asked again, until it agrees", async () => {
  const world = await liveWorld();
  await world.run(people.streamer, "stream.deliver", { bidId: ids.bid, recordingUrl: streamUrl });
  expect(await isShown(world)).toBe(true);
  await world.run(school, "permission.withdraw", { id: ids.permission });
  expect(await isShown(world)).toBe(false);
  const [second, third] = [anId("second"), anId("third")];
  const again = { bidId: ids.bid, message: "Please look again." };
  await world.run(people.streamer, "permission.request", { ...again, id: second });
  expect(await isShown(world), "asked again").toBe(false);
  await world.run(asSchool(second), "permission.answer", answer(second, "declined"));
  expect(await isShown(world), "declined").toBe(false);
  await world.run(people.streamer, "permission.request", { ...again, id: third });
  expect(await isShown(world), "asked a third time").toBe(false);
  await world.run(asSchool(third), "permission.answer", answer(third, "approved"));
  expect(await isShown(world), "the yes").toBe(true);
});
