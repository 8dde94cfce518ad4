import Router from "@koa/router";
import * as z from "zod";
import { liveHeaders, liveLimits, liveMediaType, playlistType, type LiveAnswer } from "#shared/api/live.ts";
import { WireError } from "#shared/api/wireError.ts";
import { bytesText } from "#shared/rules/mediaLimits.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { parseInput } from "#shared/mutations/parseInput.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import { readBytes } from "../middleware/readBody.ts";
import { requireOwnStream } from "../live/openStream.ts";
import type { StreamState } from "../live/streamIndex.ts";
import { requireRoom, takeInit, takeSegment, type SentPart } from "../live/takePart.ts";
import { partFor, playlistFor, viewerOf } from "../live/watchStream.ts";
import { codings, type WrittenPlaylist } from "../live/writtenPlaylist.ts";
import { requireUser } from "./handler.ts";

const uuid = z.uuid();
const partPattern = /^(init-)?(0|[1-9]\d{0,5})$/;

const segmentHeaders = z.object({
  durationMs: z.coerce
    .number(`${liveHeaders.durationMs} must be a number`)
    .int(`${liveHeaders.durationMs} must be a whole number`)
    .min(1, `${liveHeaders.durationMs} must be at least 1`)
    .max(liveLimits.longestSegmentMs, `A segment lasts at most ${liveLimits.longestSegmentMs / 1000} seconds`),
  startedAt: z.iso.datetime({ offset: true, error: `${liveHeaders.startedAt} must be an ISO time` }),
  init: z.coerce
    .number(`${liveHeaders.init} must be a number`)
    .int(`${liveHeaders.init} must be a whole number`)
    .min(0, `${liveHeaders.init} must be 0 or more`)
    .max(liveLimits.inits, `${liveHeaders.init} can be at most ${liveLimits.inits}`),
});

/** A stream's parts on their way in, and on their way out to viewers. */
export function livePartRoutes(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  const underWay = new Map<string, number>();
  router.put("/api/live/:id/:part", async (ctx) => {
    const { userId } = requireUser(ctx.state.actor);
    const streamId = knownId(ctx.params["id"]);
    const state = await requireOwnStream(app, streamId, userId);
    await oneAtATime(underWay, streamId, async () => {
      await app.limits.spend("livePart", streamId);
      ctx.body = await take(app, ctx, state, String(ctx.params["part"]));
    });
  });
  router.get("/api/live/:id/:part", async (ctx) => {
    const streamId = knownId(ctx.params["id"]);
    const part = String(ctx.params["part"]);
    const viewer = viewerOf(ctx.state.actor, ctx.query["key"]);
    const [, sound, of] = /^(sound-)?(live|replay)\.m3u8$/.exec(part) ?? [];
    if (of) {
      const kind = { of: of === "live" ? "live" : "replay", isSound: sound !== undefined } as const;
      sendPlaylist(ctx, await playlistFor(app, streamId, kind, viewer));
      if (viewer.key !== undefined) ctx.set("Cache-Control", "public, max-age=1");
      return;
    }
    const { until, sig } = ctx.query;
    const { bytes, isSigned } = await partFor(app, { streamId, part }, { ...viewer, until, sig });
    ctx.body = bytes;
    ctx.type = liveMediaType;
    if (isSigned) ctx.set("Cache-Control", `public, max-age=${liveLimits.addressSeconds}`);
  });
  return router;
}

/** Compressed already: the middleware would do it for each viewer anew. */
function sendPlaylist(ctx: HttpContext, playlist: WrittenPlaylist): void {
  const coding = codings.find((each) => ctx.acceptsEncodings(each) === each);
  ctx.body = coding ? playlist.codedAs(coding) : playlist.text;
  if (coding) ctx.set("Content-Encoding", coding);
  ctx.type = playlistType;
  ctx.set("ETag", playlist.etag);
}

/** A phone sends one part at a time; whoever sends a hundred at once would fill the memory. */
async function oneAtATime(underWay: Map<string, number>, streamId: string, work: () => Promise<void>): Promise<void> {
  const count = underWay.get(streamId) ?? 0;
  if (count >= liveLimits.atOnce) throw new WireError(429, "Send fewer parts at the same time.", 1);
  underWay.set(streamId, count + 1);
  try {
    await work();
  } finally {
    const left = (underWay.get(streamId) ?? 1) - 1;
    if (left > 0) underWay.set(streamId, left);
    else underWay.delete(streamId);
  }
}

async function take(app: AppContext, ctx: HttpContext, state: StreamState, part: string): Promise<LiveAnswer> {
  const [, isInit, digits = ""] = partPattern.exec(part) ?? [];
  if (digits === "") throw new DomainError("row.notFound");
  if (!ctx.is(liveMediaType)) throw new DomainError("live.notVideoType");
  const limit = isInit ? liveLimits.initBytes : liveLimits.segmentBytes;
  const sent: Omit<SentPart, "bytes"> = {
    ...{ state, number: Number(digits), digest: ctx.get(liveHeaders.digest) },
    deviceId: ctx.get(liveHeaders.device) || undefined,
  };
  const headers = isInit ? undefined : readHeaders(ctx);
  requireRoom(state, ctx.request.length ?? 0);
  const bytes = await body(ctx, limit);
  if (headers) await takeSegment(app, { ...sent, bytes, ...headers });
  else await takeInit(app, { ...sent, bytes });
  const now = await app.live.index.of(state.stream._id);
  return { arrived: now?.segments.size ?? 0 };
}

function readHeaders(ctx: HttpContext) {
  const { startedAt, ...headers } = parseInput(segmentHeaders, {
    durationMs: ctx.get(liveHeaders.durationMs) || undefined,
    startedAt: ctx.get(liveHeaders.startedAt),
    init: ctx.get(liveHeaders.init) || "0",
  });
  return { ...headers, startedAt: new Date(startedAt) };
}

async function body(ctx: HttpContext, limit: number): Promise<Buffer> {
  const tooLarge = new DomainError("live.partTooLarge", { limit: bytesText(limit) });
  if ((ctx.request.length ?? 0) > limit) {
    ctx.set("Connection", "close");
    throw tooLarge;
  }
  try {
    return await readBytes(ctx.req, limit);
  } catch (error) {
    ctx.set("Connection", "close");
    throw error instanceof DomainError ? tooLarge : error;
  }
}

function knownId(text: string | undefined): string {
  const id = uuid.safeParse(text);
  if (!id.success) throw new DomainError("row.notFound");
  return id.data.toLowerCase();
}
