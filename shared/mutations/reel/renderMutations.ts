import * as z from "zod";
import type { HighlightReel } from "../../entities/highlightReel.ts";
import { rowId } from "../../forms/textFields.ts";
import { secondsText } from "../../rules/clipTrim.ts";
import { limits } from "../../rules/limits.ts";
import { mediaAddress, thumbnailAddress } from "../../rules/mediaAddress.ts";
import { waitingFailures } from "../../rules/renderFailures.ts";
import { notifyCreator } from "./announceReel.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

const rendering = z.object({ id: rowId, version: z.int().positive() });
const ofServer = { origins: ["system"], actors: ["system"], outbox: "never" } as const;

/** A reel's rendering and counts, known only to the server. */
export const renderMutations = {
  /** A draft with no further clip, or a reel that waited for the server. */
  "reel.begin": defineMutation({
    ...ofServer,
    args: rendering,
    async run(store, { id, version }, context) {
      const reel = await foundRow(store, "highlightReel", id);
      const isDue = reel.renderAt !== undefined && reel.renderAt <= context.now;
      const waited = reel.status === "failed" && waitingFailures.includes(reel.failureReason ?? "");
      const begins = ((reel.status === "draft" && isDue) || waited) && reel.version === version && !reel.deletedAt;
      const anew = { status: "processing" as const, progress: 0, renderAt: undefined, failureReason: undefined };
      if (begins) await store.update("highlightReel", id, anew);
      return { isCurrent: begins };
    },
  }),

  "reel.progress": defineMutation({
    ...ofServer,
    args: rendering.extend({ progress: z.int().min(0).max(100) }),
    async run(store, { id, version, progress }) {
      const reel = await currentReel(store, id, version);
      if (reel && reel.progress !== progress) await store.update("highlightReel", id, { progress });
      return { isCurrent: reel !== undefined };
    },
  }),

  "reel.completed": defineMutation({
    ...ofServer,
    args: rendering.extend({ durationMs: z.int().positive(), thumbnail: z.string().min(1) }),
    async run(store, { id, version, durationMs, thumbnail }, context) {
      const reel = await currentReel(store, id, version);
      if (!reel) return { isCurrent: false };
      await store.update("highlightReel", id, {
        status: "completed",
        videoUrl: mediaAddress(id, version),
        thumbnailUrl: thumbnailAddress(id, thumbnail),
        duration: secondsText(durationMs),
        progress: undefined,
        updatedAt: context.now,
      });
      await notifyCreator(context, reel, "reelReady");
      return { isCurrent: true };
    },
  }),

  "reel.failed": defineMutation({
    ...ofServer,
    args: rendering.extend({ reason: z.string().min(1).max(limits.reason) }),
    async run(store, { id, version, reason }, context) {
      const reel = await currentReel(store, id, version);
      if (!reel) return { isCurrent: false };
      const failed = { status: "failed" as const, failureReason: reason, progress: undefined };
      await store.update("highlightReel", id, { ...failed, updatedAt: context.now });
      await notifyCreator(context, reel, "reelFailed", { reason });
      return { isCurrent: true };
    },
  }),

  /** A view or share. The mutationId decides whether it counts again today: a receipt counts once. */
  "reel.count": defineMutation({
    ...ofServer,
    args: z.object({ id: rowId, what: z.enum(["views", "shares"]) }),
    async run(store, { id, what }) {
      const reel = await foundRow(store, "highlightReel", id);
      await store.update("highlightReel", id, { [what]: reel[what] + 1 });
      return { id };
    },
  }),
};

/** The reel, if this rendering of it is still current. */
async function currentReel(store: Store, id: string, version: number): Promise<HighlightReel | undefined> {
  const reel = await foundRow(store, "highlightReel", id);
  const isCurrent = reel.status === "processing" && reel.version === version && !reel.deletedAt;
  return isCurrent ? reel : undefined;
}
