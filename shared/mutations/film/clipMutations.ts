import * as z from "zod";
import type { VideoClip } from "../../entities/videoClip.ts";
import { announcedFile, clipForm, trimForm } from "../../forms/filmForms.ts";
import { rowId } from "../../forms/textFields.ts";
import { msOf, secondsText, trimRejection, type Trim } from "../../rules/clipTrim.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { filmRejection, replaceClipRejection } from "../../rules/filmFlow.ts";
import { renewReels } from "../reel/renewReels.ts";
import { actingUserId } from "../actingUser.ts";
import { announceFile } from "./announceFile.ts";
import { bookedBid } from "./bookedBid.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { updateReelsFromClips } from "./updateReelsFromClips.ts";
import { foundRow } from "../foundRow.ts";
import { removeClipFromReels } from "../reel/removeClipFromReels.ts";
import { coveringPermission } from "./permitFilm.ts";
import type { Store } from "../store.ts";

const callers = "thatRequesterOrAdmin";
const trimmed = { callers, title: "Clip trimmed", did: "You trimmed a clip." } as const;
const replaced = { callers, title: "Another video for a clip", did: "You chose another video." } as const;
const shown = { callers, title: "Who sees a clip", did: "You changed who sees a clip." } as const;
const deleted = { callers, title: "Clip deleted", did: "You deleted a clip." } as const;

export const clipMutations = {
  /** The row first, the file when there is a connection: `expected` means that it is on its way. */
  "clip.create": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Clip",
      did: "You added a clip.",
      rejections: {
        "clip.permissionMissing": {
          why: "The school withdrew permission.",
          next: "The video stays on this device; ask the school.",
        },
      },
      typedFields: ["title", "description"],
      callers: "eitherSide",
    },
    args: clipForm.extend({ id: rowId, fixtureId: rowId, file: announcedFile }),
    async run(store, { file, ...args }, context) {
      const ownerUserId = actingUserId(context);
      await foundRow(store, "fixture", args.fixtureId);
      const bid = await bookedBid(store, args.fixtureId, context);
      throwIfRejected(filmRejection(bid));
      throwIfRejected(trimRejection(args, undefined));
      const permissionId = await coveringPermission(store, bid);
      await announceFile(store, { file, purpose: "clip", fixtureId: args.fixtureId, permissionId }, context);
      await store.insert("videoClip", {
        ...definedFields(args),
        ownerUserId,
        createdAt: context.now,
        ...definedFields({ requesterId: bid.requesterId }),
        streamerId: bid.streamerId,
        streamerUserId: bid.streamerUserId,
        mediaFileId: file.id,
        duration: lengthOf(args),
        fileState: "expected",
        ...definedFields({ permissionId }),
        permitted: true,
      });
      return { id: args.id, fileId: file.id };
    },
  }),

  "clip.trim": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: trimmed,
    args: trimForm.extend({ id: rowId }),
    async run(store, { id, ...trim }, context) {
      const clip = await ownClip(store, id, context);
      throwIfRejected(trimRejection(trim, clip.fileDuration));
      await store.update("videoClip", id, { ...trim, duration: lengthOf(trim) });
      return { id };
    },
  }),

  /** Private applies to everyone: public reels with the clip are hidden until its creator makes it public again. */
  "clip.setPublic": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: shown,
    args: z.object({ id: rowId, isPublic: z.boolean("Public must be yes or no") }),
    async run(store, { id, isPublic }, context) {
      const clip = await ownClip(store, id, context);
      if (isPublic && clip.ownerUserId !== actingUserId(context)) throw new DomainError("clip.notMaker");
      await store.update("videoClip", id, { isPublic });
      await updateReelsFromClips(store, clip.fixtureId);
      return { id };
    },
  }),

  /** A new video for a clip whose file was refused or never arrived. Drafts and reels keep the same clip. */
  "clip.replaceFile": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: replaced,
    args: trimForm.extend({ id: rowId, file: announcedFile }),
    async run(store, { id, file, ...trim }, context) {
      const clip = await ownClip(store, id, context);
      throwIfRejected(replaceClipRejection(clip));
      throwIfRejected(trimRejection(trim, undefined));
      await announceFile(
        store,
        { file, purpose: "clip", fixtureId: clip.fixtureId, permissionId: clip.permissionId },
        context,
      );
      if (clip.mediaFileId) await store.update("mediaFile", clip.mediaFileId, { deletedAt: context.now });
      const anew = { fileState: "expected", fileProblem: undefined, fileDuration: undefined } as const;
      await store.update("videoClip", id, { ...trim, ...anew, mediaFileId: file.id, duration: lengthOf(trim) });
      await renewReels(store, { ...clip, ...trim }, context);
      return { id, fileId: file.id };
    },
  }),

  /** Hidden at once, also in reels; the server deletes the file afterwards. */
  "clip.delete": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: deleted,
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const clip = await ownClip(store, id, context);
      await store.update("videoClip", id, { deletedAt: context.now });
      const file = clip.mediaFileId ? await store.get("mediaFile", clip.mediaFileId) : undefined;
      if (file) await store.update("mediaFile", file.id, { deletedAt: context.now });
      await removeClipFromReels(store, clip, context);
      return { id };
    },
  }),
};

function lengthOf({ startTime, endTime }: Trim): string {
  return secondsText(msOf(endTime) - msOf(startTime));
}

/** A clip of the acting account; an admin may act for anyone. */
async function ownClip(store: Store, id: string, context: MutationContext): Promise<VideoClip> {
  const userId = actingUserId(context);
  const clip = await foundRow(store, "videoClip", id);
  const isAdmin = context.actor.kind === "user" && context.actor.role === "admin";
  if (clip.deletedAt || !(clip.ownerUserId === userId || isAdmin)) throw new DomainError("row.notFound");
  return clip;
}
