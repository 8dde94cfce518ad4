import * as z from "zod";
import type { HighlightReel } from "../entities/highlightReel.ts";
import type { HighlightReelClip } from "../entities/highlightReelClip.ts";
import type { VideoClip } from "../entities/videoClip.ts";
import { call, reference, trusted } from "./call.ts";
import type { Presented } from "./presentRow.ts";

const given = z.unknown().optional();

/** The calls for clips and reels. The mutation validates `given` fields. */
export const filmCalls = {
  videoClips: call({
    method: "GET",
    path: "/api/video-clips",
    query: z.object({ fixtureId: reference.optional() }),
    answer: trusted<Presented<VideoClip>[]>(),
  }),
  /** The row; its file follows by /api/uploads under the row's `mediaFileId`. */
  addVideoClip: call({
    method: "POST",
    path: "/api/video-clips",
    body: z.object({
      fixtureId: reference,
      title: given,
      description: given,
      /** A path on the sender's device at most: "waiting for its file". It is never stored. */
      videoUrl: z.string().max(1000).nullish(),
      startTime: given,
      endTime: given,
      clipType: given,
      tags: z.union([z.string(), z.array(z.string()).transform((tags) => JSON.stringify(tags))]).optional(),
      isPublic: given,
      file: z.object({ name: given, bytes: given, sha256: given }).optional(),
      /** Like `file`, without a file name; the sender may choose its id. */
      fileId: given,
      bytes: given,
      sha256: given,
    }),
    answer: trusted<Presented<VideoClip>>(),
    status: 201,
  }),
  highlightReels: call({
    method: "GET",
    path: "/api/highlight-reels",
    query: z.object({ public: z.enum(["true", "false"]).optional() }),
    answer: trusted<Presented<HighlightReel>[]>(),
  }),
  createReel: call({
    method: "POST",
    path: "/api/highlight-reels",
    body: z.object({ fixtureId: reference, title: given, description: given, isPublic: given }),
    answer: trusted<Presented<HighlightReel>>(),
    status: 201,
  }),
  addReelClip: call({
    method: "POST",
    path: "/api/highlight-reel-clips",
    body: z.object({
      highlightReelId: z.uuid("This id is not a valid one."),
      videoClipId: z.uuid("This id is not a valid one."),
      orderIndex: given,
      startTime: given,
      endTime: given,
      transitionType: given,
    }),
    answer: trusted<Presented<HighlightReelClip>>(),
    status: 201,
  }),
  /** A view or a share: counted once a day per person. */
  countReel: call({
    method: "POST",
    path: "/api/highlight-reels/:id/count",
    idOf: "highlightReel",
    body: z.object({ what: z.enum(["views", "shares"], "What must be views or shares") }),
    answer: z.object({}),
    isKeyless: true,
  }),
  /** Anyone can report a public reel: it is hidden at once, unless an admin had approved it, and an admin decides. */
  reportReel: call({
    method: "POST",
    path: "/api/highlight-reels/:id/report",
    idOf: "highlightReel",
    body: z.object({ reason: given, contact: given }),
    answer: z.object({ isHidden: z.boolean() }),
    status: 201,
  }),
} as const;
