import { createHmac } from "node:crypto";
import * as z from "zod";
import { presentRow } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import type { VideoClip } from "#shared/entities/videoClip.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import type { AppContext } from "../../appContext.ts";
import type { HttpContext } from "../../httpState.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import { resultOf } from "../../sync/receipts.ts";
import { decide, newRowId } from "../decide.ts";
import { badRequest, found, requireUser, type Asked, type Handlers } from "../handler.ts";

type Names =
  | "videoClips"
  | "addVideoClip"
  | "highlightReels"
  | "createReel"
  | "addReelClip"
  | "countReel"
  | "reportReel";

export function filmHandlers(app: AppContext): Pick<Handlers, Names> {
  return {
    videoClips: async ({ actor, query }) => {
      const where: Partial<VideoClip> = definedFields({ fixtureId: query.fixtureId });
      const clips = await app.rows.viewMany("videoClip", actor, { where });
      return clips.map((clip) => presentRow("videoClip", clip, actor));
    },

    addVideoClip: (asked) => addVideoClip(app, asked),

    highlightReels: async ({ actor, query }) => {
      // The public list is the same for everyone: it excludes an account's own drafts and hidden reels.
      const isPublic = query.public === "true";
      const reader: Actor = isPublic ? { kind: "visitor" } : actor;
      const where: Partial<HighlightReel> = isPublic ? { isPublic, status: "completed" } : {};
      const reels = await app.rows.viewMany("highlightReel", reader, { where });
      return reels.map((reel) => presentRow("highlightReel", reel, reader));
    },

    createReel: async ({ ctx, actor, body, mutationId }) => {
      requireUser(actor);
      const id = newRowId(actor, mutationId);
      await decide(app, { ctx, actor, mutationId, name: "reel.draft", args: definedFields({ ...body, id }) });
      return presentRow("highlightReel", found(await app.rows.viewOne("highlightReel", id, actor)), actor);
    },

    addReelClip: async ({ ctx, actor, body, mutationId }) => {
      requireUser(actor);
      const id = newRowId(actor, mutationId);
      await decide(app, { ctx, actor, mutationId, name: "reel.addClip", args: definedFields({ ...body, id }) });
      return presentRow("highlightReelClip", found(await app.rows.viewOne("highlightReelClip", id, actor)), actor);
    },

    countReel: async ({ ctx, actor, id, body: { what } }) => {
      const seen = found(await app.rows.viewOne("highlightReel", id, actor));
      found(seen.videoUrl);
      await app.limits.spend("submission", addressKey(ctx.ip));
      const mutationId = derivedId("system", id, `${what} ${viewerToday(app, ctx, actor)}`);
      const count = { actor: { kind: "system" }, origin: "system", name: "reel.count", mutationId } as const;
      resultOf(await app.writer.write({ ...count, args: { id, what } }));
      return {};
    },

    reportReel: async ({ ctx, actor, id, body, mutationId }) => {
      const args = definedFields({ ...body, id: newRowId(actor, mutationId), highlightReelId: id });
      const made = await decide(app, { ctx, actor, mutationId, name: "reel.report", args, limit: "report" });
      return reportAnswer.parse(made);
    },
  };
}

const reportAnswer = z.object({ isHidden: z.boolean() });

/** A clip waits for its file. If the caller knows only that there is a file, the upload supplies the rest. */
async function addVideoClip(app: AppContext, { ctx, actor, body, mutationId }: Asked<"addVideoClip">) {
  requireUser(actor);
  const { file, fileId = newRowId(actor, mutationId, "file"), bytes, sha256, videoUrl, ...fields } = body;
  if (videoUrl && !videoUrl.startsWith("blob:"))
    throw badRequest("Send the video itself: other addresses are not taken.");
  const id = newRowId(actor, mutationId);
  const announced = { name: "video", ...file, ...definedFields({ bytes, sha256 }), id: fileId };
  const args = { ...definedFields({ ...fields, id }), file: definedFields(announced) };
  await decide(app, { ctx, actor, mutationId, name: "clip.create", args });
  return presentRow("videoClip", found(await app.rows.viewOne("videoClip", id, actor)), actor);
}

/** A viewer for one day: no second cookie, and a hash that nobody can turn back into an address. */
function viewerToday({ keys }: AppContext, ctx: HttpContext, actor: Actor): string {
  const today = sastDate(new Date().toISOString());
  const who = actor.kind === "user" ? actor.userId : `${addressKey(ctx.ip)} ${ctx.get("User-Agent")}`;
  return createHmac("sha256", keys.token[0] ?? "")
    .update(`viewer ${today} ${who}`)
    .digest("base64url");
}
