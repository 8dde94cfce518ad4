import { sampleMutations } from "./sampleMutations.ts";
import type { MutationName } from "../mutations/registry.ts";
import { bidderOf, ownerOf, pick } from "./testPicks.ts";
import type { Dice, Maker } from "./testSteps.ts";
import { people } from "./testStages.ts";
import { anId, system, type TestWorld } from "./testWorld.ts";

/** Steps of users, and of the server, with clips and reels. */
export const filmMakers: readonly Maker[] = [
  changeAssets,
  deliver,
  deliver,
  addRecording,
  clip,
  clip,
  (world, { which, twist }, newId) => ({
    name: "clip.cut",
    args: {
      ...sampleMutations["clip.cut"].args({ newId, fixtureId: pick(world, "fixture", which) }),
      ...{ outMs: 2_000 + (twist % 14) * 1_000, isPublic: twist % 4 > 0 },
    },
    owner: ownerOf(world, which),
  }),
  (world, { which, twist }) => ({
    name: "clip.trim",
    args: { id: pick(world, "videoClip", which), startTime: String(twist % 4), endTime: String(twist % 15) },
    owner: clipOwner(world, which),
  }),
  (world, { which, twist }) => ({
    name: "clip.setPublic",
    args: { id: pick(world, "videoClip", which), isPublic: twist % 3 > 0 },
    owner: clipOwner(world, which),
  }),
  (world, { which }, id) => ({
    name: "clip.replaceFile",
    args: sampleMutations["clip.replaceFile"].args({ newId: id, clipId: pick(world, "videoClip", which) }),
    owner: clipOwner(world, which),
  }),
  (world, { which, twist }) => ({
    name: "clip.delete",
    args: { id: pick(world, "videoClip", which) },
    // Otherwise no clip lives long enough to get into a reel.
    ...(twist % 4 === 0 ? { owner: clipOwner(world, which) } : { actor: system }),
  }),
  file("file.receiving"),
  file("file.received"),
  file("file.received"),
  file("file.converting"),
  file("file.ready"),
  file("file.ready"),
  file("file.refused"),
  (world, { which }, newId) => ({
    name: "stream.recorded",
    args: sampleMutations["stream.recorded"].args({ newId, bidId: pick(world, "bid", which) }),
    actor: system,
  }),
  (world, { which }) => ({ name: "film.cover", args: { fixtureId: pick(world, "fixture", which) }, actor: system }),
  (world, { which, twist }, id) => ({
    name: "reel.create",
    args: { ...reelArgs(world, which, id), clips: [{ videoClipId: pick(world, "videoClip", twist) }] },
    owner: ownerOf(world, which),
  }),
  (world, { which }, id) => ({ name: "reel.draft", args: reelArgs(world, which, id), owner: ownerOf(world, which) }),
  (world, { which, twist }, id) => ({
    name: "reel.addClip",
    args: { id, highlightReelId: pick(world, "highlightReel", which), videoClipId: pick(world, "videoClip", twist) },
    owner: creatorOf(world, which),
  }),
  (world, { which }) => ({
    name: "reel.retry",
    args: { id: pick(world, "highlightReel", which) },
    owner: creatorOf(world, which),
  }),
  (world, { which, twist }) => ({
    name: "reel.delete",
    args: { id: pick(world, "highlightReel", which) },
    ...(twist % 4 === 0 ? { owner: creatorOf(world, which) } : { actor: system }),
  }),
  (world, { which }) => ({
    name: "reel.makeVertical",
    args: { id: pick(world, "highlightReel", which) },
    owner: creatorOf(world, which),
  }),
  rendering("reel.verticalStep", { status: "completed" }),
  rendering("reel.begin", {}),
  rendering("reel.progress", { progress: 40 }),
  rendering("reel.completed", { durationMs: 12_500, thumbnail: "0a" }),
  rendering("reel.failed", { reason: "No space." }),
  rendering("reel.failed", { reason: "No space." }),
  (world, { which, twist }) => ({
    name: "reel.like",
    args: { id: pick(world, "highlightReel", which), isLiked: twist % 3 > 0 },
    owner: ownerOf(world, twist),
  }),
  (world, { which }, id) => ({
    name: "reel.report",
    args: { id, highlightReelId: pick(world, "highlightReel", which), reason: "My child is in it" },
    actor: { kind: "visitor" },
  }),
  (world, { which }, id) => ({
    name: "match.report",
    args: { id, fixtureId: pick(world, "fixture", which), reason: "My child is in it" },
    actor: people.requester,
  }),
  (world, { which }) => ({
    name: "match.closeReports",
    args: { bidId: pick(world, "bid", which) },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "reel.decideTakedown",
    args: { id: pick(world, "highlightReel", which), decision: twist % 3 ? "showAgain" : "keepDown" },
    actor: people.admin,
  }),
  (world, { which, twist }) => ({
    name: "reel.count",
    args: { id: pick(world, "highlightReel", which), what: twist % 2 ? "views" : "shares" },
    actor: system,
  }),
];

function changeAssets(world: TestWorld, { which, twist }: Dice, id: string) {
  const fixtureId = pick(world, "fixture", which);
  const fixture = world.store.all("fixture").find((row) => row.id === fixtureId);
  const add = [{ id, name: "shop.png", bytes: 1_000, purpose: twist % 2 ? "logo" : "banner" }];
  const args = { id: fixtureId, add: twist % 3 ? add : [], remove: (fixture?.assetFileIds ?? []).slice(0, twist % 4) };
  return { name: "fixture.changeAssets", args, owner: fixture?.requesterId ?? anId("nobody") } as const;
}

function deliver(world: TestWorld, { which, twist }: Dice, id: string) {
  const args = { bidId: pick(world, "bid", which), ...recordingOf(twist, id) };
  return { name: "stream.deliver", args, owner: bidderOf(world, which) } as const;
}

function addRecording(world: TestWorld, { which, twist }: Dice, id: string) {
  const args = { bidId: pick(world, "bid", which), ...recordingOf(twist, id) };
  return { name: "stream.addRecording", args, owner: bidderOf(world, which) } as const;
}

/** A link, a file, or nothing. */
function recordingOf(twist: number, id: string) {
  if (twist % 3 === 0) return {};
  if (twist % 3 === 1) return { recordingUrl: "https://cdn.example.org/match.mp4" };
  return { recording: { id, name: "match.mp4", bytes: 1_000 } };
}

function clip(world: TestWorld, { which }: Dice, id: string) {
  const fixtureId = pick(world, "fixture", which);
  const args = { ...sampleMutations["clip.create"].args({ newId: id, fixtureId }), isPublic: which % 4 > 0 };
  return { name: "clip.create", args, owner: ownerOf(world, which) } as const;
}

function file(name: Extract<MutationName, `file.${string}`>): Maker {
  return (world, { which }) => ({
    name,
    args: sampleMutations[name].args({ fileId: pick(world, "mediaFile", which) }),
    actor: system,
  });
}

function reelArgs(world: TestWorld, which: number, id: string) {
  return { id, fixtureId: pick(world, "fixture", which), title: "The best of it", isPublic: which % 2 > 0 };
}

function rendering(name: MutationName, found: object): Maker {
  return (world, { which, twist }) => {
    const id = pick(world, "highlightReel", which);
    const reel = world.store.all("highlightReel").find((row) => row.id === id);
    const version = (reel?.version ?? 1) + (twist % 5 === 0 ? 1 : 0);
    return { name, args: { id, version, ...found }, actor: system };
  };
}

function clipOwner(world: TestWorld, which: number): string {
  const id = pick(world, "videoClip", which);
  return world.store.all("videoClip").find((row) => row.id === id)?.ownerUserId ?? anId("nobody");
}

function creatorOf(world: TestWorld, which: number): string {
  const id = pick(world, "highlightReel", which);
  return world.store.all("highlightReel").find((row) => row.id === id)?.creatorId ?? anId("nobody");
}
