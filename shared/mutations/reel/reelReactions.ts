import * as z from "zod";
import { actorKey } from "../../entities/actor.ts";
import { viewFor } from "../../entities/entity.ts";
import { highlightReelEntity, type HighlightReel } from "../../entities/highlightReel.ts";
import { takedownDecisions, type ReelReport } from "../../entities/reelReport.ts";
import { reelReportForm } from "../../forms/filmForms.ts";
import { rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { reportRejection, takedownRejection } from "../../rules/filmFlow.ts";
import { actingUserId } from "../actingUser.ts";
import { notifyCreator } from "./announceReel.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { updateReelFromClips } from "../film/updateReelsFromClips.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/** Viewers' actions on a reel. */
export const reelReactions = {
  /** Sets the state, rather than toggling it: repeating it changes nothing. */
  "reel.like": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Like",
      did: "You liked a reel.",
      isQuiet: true,
      callers: "signedIn",
    },
    args: z.object({ id: rowId, isLiked: z.boolean() }),
    async run(store, { id, isLiked }, context) {
      const userId = actingUserId(context);
      const reel = await watchedReel(store, id, context);
      const likeId = derivedId(actorKey(context.actor), id, "like");
      const like = await store.get("reelLike", likeId);
      if ((like?.isLiked ?? false) === isLiked) return { likes: reel.likes };
      const likes = reel.likes + (isLiked ? 1 : -1);
      const made = { id: likeId, highlightReelId: id, userId, isLiked, createdAt: context.now };
      if (like) await store.update("reelLike", likeId, { isLiked });
      else await store.insert("reelLike", made);
      await store.update("highlightReel", id, { likes });
      return { likes };
    },
  }),

  /**
   * Hidden first, reviewed afterwards; once an admin has shown it again, further reports no longer hide it. By REST
   * alone: the reporter must know at once whether it is hidden.
   */
  "reel.report": defineMutation({
    origins: ["rest"],
    actors: ["visitor", "user"],
    outbox: "never",
    args: reelReportForm.extend({ id: rowId, highlightReelId: rowId }),
    async run(store, { id, highlightReelId, ...written }, context) {
      const reel = await watchedReel(store, highlightReelId, context);
      const earlier = await store.find("reelReport", { highlightReelId });
      throwIfRejected(reportRejection(earlier.filter(isOpen).length));
      const { fixtureId } = reel;
      const report = { ...definedFields(written), id, highlightReelId, fixtureId, createdAt: context.now };
      await store.insert("reelReport", report);
      if (reel.clearedAt !== undefined) return { id, isHidden: false };
      if (reel.takedown !== "keptDown") await store.update("highlightReel", highlightReelId, { takedown: "reported" });
      await notifyCreator(context, reel, "reelReported");
      return { id, isHidden: true };
    },
  }),

  /** An admin has reviewed a reported reel, or one with a suspended account's clip. */
  "reel.decideTakedown": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Report of a reel",
      did: "You decided about a reported reel.",
      callers: "admin",
    },
    args: z.object({ id: rowId, decision: z.enum(takedownDecisions) }),
    async run(store, { id, decision }, context) {
      const reel = await foundRow(store, "highlightReel", id);
      const open = (await store.find("reelReport", { highlightReelId: id })).filter(isOpen);
      throwIfRejected(takedownRejection(reel, decision, open.length > 0));
      const isShown = decision === "showAgain";
      const decided = isShown ? { takedown: undefined, clearedAt: context.now } : { takedown: "keptDown" as const };
      await store.update("highlightReel", id, decided);
      if (isShown) await updateReelFromClips(store, { ...reel, ...decided });
      for (const report of open) await store.update("reelReport", report.id, { decision, decidedAt: context.now });
      await notifyCreator(context, reel, decision === "keepDown" ? "reelKeptDown" : "reelShownAgain");
      return { id };
    },
  }),
};

function isOpen({ decision }: ReelReport): boolean {
  return decision === undefined;
}

/** A reel the actor can play. A client has only visible rows, and does not know the creators of others' reels. */
async function watchedReel(store: Store, id: string, { actor }: MutationContext): Promise<HighlightReel> {
  const reel = await foundRow(store, "highlightReel", id);
  const view = reel.creatorId === undefined ? reel : viewFor(highlightReelEntity, reel, actor);
  if (view?.videoUrl === undefined) throw new DomainError("row.notFound");
  return reel;
}
