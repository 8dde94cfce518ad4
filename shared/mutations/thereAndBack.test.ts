import { expect, test } from "vitest";
import type { Actor } from "../entities/actor.ts";
import { viewFor } from "../entities/entity.ts";
import { entities, entityNames, type EntityName } from "../entities/registry.ts";
import { sampleMutations } from "../testing/sampleMutations.ts";
import {
  approvedWorld,
  clippedWorld,
  deliveredWorld,
  filmIds,
  ids,
  liveWorld,
  openWorld,
  people,
  ratedWorld,
  recordedWorld,
  school,
  signedWorld,
  watchedWorld,
} from "../testing/testStages.ts";
import { anId, person, visitor, type TestWorld } from "../testing/testWorld.ts";

const stages = {
  openWorld,
  approvedWorld,
  signedWorld,
  liveWorld,
  deliveredWorld,
  recordedWorld,
  ratedWorld,
  bothRated,
  clippedWorld,
  watchedWorld,
};
type Stage = keyof typeof stages;
const allStages = Object.keys(stages) as Stage[];
const rated = ["ratedWorld", "bothRated"] as const;
const afterDelivery = ["deliveredWorld", "recordedWorld", ...rated, "clippedWorld", "watchedWorld"] as const;

const review = anId("review");
const other = person("other account");
const lookers: Readonly<Record<string, Actor>> = { ...people, school, other, visitor };

interface Errand {
  title: string;
  stages: readonly Stage[];
  /** `newId` is another id each time. */
  there(world: TestWorld, newId: string): Promise<unknown>;
  back(world: TestWorld, newId: string): Promise<unknown>;
  /** Fields that rightly differ afterwards. */
  differs?: Partial<Record<EntityName, readonly string[]>>;
}

const errands: readonly Errand[] = [
  ...(["requester", "streamer"] as const).map((name): Errand => {
    const id = people[name].userId;
    return {
      title: `the ${name}'s account is suspended and restored`,
      stages: afterDelivery,
      there: (world) => world.run(people.admin, "user.suspend", { id, reason: "A complaint" }),
      back: (world) => world.run(people.admin, "user.restore", { id, reason: "It was a mistake" }),
      differs: { user: ["roleVersion"] },
    };
  }),
  {
    title: "a rating is hidden and given back",
    stages: rated,
    there: (world) => world.run(people.admin, "review.hide", { id: review, isHidden: true }),
    back: (world) => world.run(people.admin, "review.hide", { id: review, isHidden: false }),
  },
  {
    title: "a clip is made private and public",
    stages: ["clippedWorld", "watchedWorld"],
    there: (world) => world.run(people.requester, "clip.setPublic", { id: ids.clip, isPublic: false }),
    back: (world) => world.run(people.requester, "clip.setPublic", { id: ids.clip, isPublic: true }),
  },
  {
    title: "a reel is liked and no longer liked",
    stages: ["watchedWorld"],
    there: (world) => world.run(people.rival, "reel.like", { id: ids.reel, isLiked: true }),
    back: (world) => world.run(people.rival, "reel.like", { id: ids.reel, isLiked: false }),
    differs: { reelLike: ["*"] },
  },
  {
    title: "a reel is reported and shown again",
    stages: ["watchedWorld"],
    there: (world, newId) =>
      world.run(visitor, "reel.report", sampleMutations["reel.report"].args({ newId, ...filmIds })),
    back: (world) => world.run(people.admin, "reel.decideTakedown", { id: ids.reel, decision: "showAgain" }),
    differs: { reelReport: ["*"], highlightReel: ["clearedAt"] },
  },
  {
    title: "the school withdraws its yes and allows more, then withdraws that and allows what it did at first",
    stages: ["approvedWorld", ...afterDelivery],
    there: (world, newId) => schoolAnswersAgain(world, newId, { mayBeListed: true, notes: "Names may be called" }),
    back: (world, newId) => schoolAnswersAgain(world, `${newId} again`, {}),
    differs: {
      ...{ bid: ["watchKey", "reviewAskedAt"], schoolPermission: ["*"], contract: ["*"], message: ["*"] },
      ...{ videoClip: ["permissionId"], mediaFile: ["permissionId"], highlightReel: ["permissionIds"] },
    },
  },
  {
    title: "a search is saved and removed",
    stages: allStages,
    there: (world, newId) =>
      world.run(people.streamer, "savedSearch.save", sampleMutations["savedSearch.save"].args({ newId })),
    back: (world, newId) => world.run(people.streamer, "savedSearch.remove", { id: newId }),
  },
];

/** The school withdraws its yes, is asked again, and says yes to this. */
async function schoolAnswersAgain(world: TestWorld, name: string, said: object): Promise<void> {
  const held = world.store.all("schoolPermission").find(({ permissionStatus }) => permissionStatus === "approved");
  await world.run(schoolOf(held?.id ?? ""), "permission.withdraw", { id: held?.id });
  const id = anId(name);
  await world.run(people.streamer, "permission.request", { id, bidId: ids.bid, message: "May we film after all?" });
  const yes = sampleMutations["permission.answer"].args({ permissionId: id });
  await world.run(schoolOf(id), "permission.answer", { ...yes, ...said });
}

function schoolOf(permissionId: string): Actor {
  return { kind: "school", permissionId };
}

async function bothRated() {
  const world = await deliveredWorld();
  const written = (name: string) => sampleMutations["review.write"].args({ newId: anId(name), bidId: ids.bid });
  await world.run(people.requester, "review.write", written("review"));
  await world.run(people.streamer, "review.write", { ...written("answer"), rating: 2 });
  return world;
}

/** What each looker sees of every row, without the fields that rightly differ. */
function seen(world: TestWorld, differs: Errand["differs"] = {}) {
  const views = Object.entries(lookers).map(([name, actor]) => {
    const rows = entityNames.flatMap((entity) => {
      const without = ["rev", ...(differs[entity] ?? [])];
      if (without.includes("*")) return [];
      return world.store.all(entity).flatMap((row) => {
        const view = viewFor(entities[entity], row, actor);
        if (!view) return [];
        const kept = Object.entries(view).filter(([field, value]) => value !== undefined && !without.includes(field));
        return [[`${entity} ${row.id}`, Object.fromEntries(kept)]];
      });
    });
    return [name, Object.fromEntries(rows)];
  });
  return Object.fromEntries(views);
}

for (const { title, stages: reached, there, back, differs } of errands) {
  test.each(reached)(`after ${title}, everyone sees what they saw before: %s`, async (stage) => {
    const world = await stages[stage]();
    const before = seen(world, differs);
    await there(world, anId("first time"));
    expect(seen(world, differs)).not.toEqual(before);
    await back(world, anId("first time"));
    expect(seen(world, differs)).toEqual(before);
    await there(world, anId("second time"));
    await back(world, anId("second time"));
    expect(seen(world, differs)).toEqual(before);
  });
}
