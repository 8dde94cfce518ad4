import * as z from "zod";
import type { HighlightReelClip } from "../../entities/highlightReelClip.ts";
import { reelClipForm, reelClipsForm, reelForm } from "../../forms/filmForms.ts";
import { rowId } from "../../forms/textFields.ts";
import { linkedPartRejection, partInFile } from "../../rules/clipTrim.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { rejections } from "../../rules/domainErrors.ts";
import { reelClipsRejection, reelFixtureRejection, reelRetryRejection } from "../../rules/filmFlow.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { ownReel } from "./ownReel.ts";
import { updateReelFromClips } from "../film/updateReelsFromClips.ts";
import { liveLinks } from "./liveLinks.ts";
import { restartedRendering } from "./restartedRendering.ts";
import { usableClip } from "../film/usableClip.ts";
import type { Store } from "../store.ts";

const reelArgs = z.object({ id: rowId });
const incomplete = rejections["reel.incomplete"].sentence;
/** Each clip added over REST delays the rendering by this much: the server cannot know which is the last. */
const linkPauseMs = 10_000;

export const reelMutations = {
  /** The reel and its clips in order: all or nothing. */
  "reel.create": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Highlight reel",
      did: "You made a highlight reel.",
      typedFields: ["title", "description"],
      callers: "signedIn",
    },
    args: reelForm.extend({ id: rowId, fixtureId: rowId, clips: reelClipsForm.min(1, incomplete) }),
    async run(store, { clips, ...args }, context) {
      const creatorId = actingUserId(context);
      throwIfRejected(reelFixtureRejection(await foundRow(store, "fixture", args.fixtureId)));
      const parts = await Promise.all(clips.map((clip) => partOf(store, clip, args.fixtureId, context)));
      throwIfRejected(reelClipsRejection(parts));
      await store.insert("highlightReel", { ...newReel(args, creatorId, context), status: "processing", progress: 0 });
      for (const [orderIndex, part] of parts.entries()) {
        const of = { id: context.id(orderIndex), highlightReelId: args.id, creatorId, createdAt: context.now };
        await store.insert("highlightReelClip", { ...part, ...of, orderIndex });
      }
      await updateReelFromClips(store, { id: args.id, creatorId });
      return { id: args.id };
    },
  }),

  /** A reel without clips yet, as the specification's calls create it. */
  "reel.draft": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: "never",
    args: reelForm.extend({ id: rowId, fixtureId: rowId }),
    async run(store, args, context) {
      const creatorId = actingUserId(context);
      throwIfRejected(reelFixtureRejection(await foundRow(store, "fixture", args.fixtureId)));
      await store.insert("highlightReel", { ...newReel(args, creatorId, context), status: "draft" });
      return { id: args.id };
    },
  }),

  /** Adds a clip; the reel is rendered once no other has arrived for a while. */
  "reel.addClip": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: "never",
    args: reelClipForm.extend({ id: rowId, highlightReelId: rowId, orderIndex: z.int().nonnegative().optional() }),
    async run(store, { id, highlightReelId, orderIndex, ...clip }, context) {
      const reel = await ownReel(store, highlightReelId, context);
      const links = await liveLinks(store, highlightReelId);
      const part = await partOf(store, clip, reel.fixtureId, context);
      throwIfRejected(reelClipsRejection([...links, part]));
      const creatorId = reel.creatorId ?? actingUserId(context);
      const place = orderIndex ?? 1 + Math.max(-1, ...links.map((link) => link.orderIndex));
      const of = { id, highlightReelId, creatorId, createdAt: context.now };
      await store.insert("highlightReelClip", { ...part, ...of, orderIndex: place });
      const renderAt = new Date(Date.parse(context.now) + linkPauseMs).toISOString();
      await store.update("highlightReel", reel.id, { ...restartedRendering(reel, context), status: "draft", renderAt });
      await updateReelFromClips(store, { ...reel, clearedAt: undefined });
      return { id };
    },
  }),

  "reel.retry": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Highlight reel, once more",
      did: "You had a highlight reel made again.",
      callers: "thatRequesterOrAdmin",
    },
    args: reelArgs,
    async run(store, { id }, context) {
      const reel = await ownReel(store, id, context);
      throwIfRejected(reelRetryRejection(reel));
      await store.update("highlightReel", id, {
        ...restartedRendering(reel, context),
        status: "processing",
        progress: 0,
      });
      return { id };
    },
  }),

  "reel.delete": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Highlight reel deleted",
      did: "You deleted a highlight reel.",
      callers: "thatRequesterOrAdmin",
    },
    args: reelArgs,
    async run(store, { id }, context) {
      await ownReel(store, id, context);
      await store.update("highlightReel", id, { deletedAt: context.now });
      return { id };
    },
  }),
};

function newReel(
  args: z.infer<typeof reelForm> & { id: string; fixtureId: string },
  creatorId: string,
  context: MutationContext,
) {
  const counts = { views: 0, likes: 0, shares: 0 };
  const { now } = context;
  return { ...definedFields(args), ...counts, creatorId, permitted: true, version: 1, createdAt: now, updatedAt: now };
}

type Part = Pick<HighlightReelClip, "videoClipId" | "startTime" | "endTime" | "transitionType">;

async function partOf(
  store: Store,
  { videoClipId, startTime, endTime, transitionType }: z.infer<typeof reelClipForm>,
  fixtureId: string,
  context: MutationContext,
): Promise<Part> {
  const clip = await usableClip(store, videoClipId, fixtureId, context);
  const asked = { startTime: startTime ?? clip.startTime, endTime: endTime ?? clip.endTime };
  throwIfRejected(linkedPartRejection(asked, clip.fileDuration));
  return { videoClipId, ...partInFile(asked, clip.fileDuration), transitionType };
}
