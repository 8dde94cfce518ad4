import * as z from "zod";
import { call } from "./call.ts";
import { proofCalls } from "./proofCalls.ts";
import { shownSchema } from "./shownTime.ts";
import {
  endStreamSchema,
  liveAnswerSchema,
  liveNowSchema,
  missingFilmSchema,
  openedStreamSchema,
  openStreamSchema,
} from "./live.ts";

/** The calls about a match day that carry no video; see live.ts for the others. */
export const liveCalls = {
  ...proofCalls,
  /** Opens the stream of the accepted bid, or finds it. */
  openStream: call({
    method: "POST",
    path: "/api/live/:id",
    idOf: "fixture",
    body: openStreamSchema,
    answer: openedStreamSchema,
    isKeyless: true,
  }),
  endStream: call({
    method: "POST",
    path: "/api/live/:id/end",
    body: endStreamSchema,
    answer: liveAnswerSchema,
    isKeyless: true,
  }),
  /** What the recording of a match filmed live still waits for. */
  missingFilm: call({ method: "GET", path: "/api/film/:id/missing", idOf: "fixture", answer: missingFilmSchema }),
  /** Its streamer says that this is gone. */
  giveUpFilm: call({
    method: "POST",
    path: "/api/film/:id/missing/gone",
    idOf: "fixture",
    answer: missingFilmSchema,
    isKeyless: true,
  }),
  /** Whoever may watch a match objects to it: the school and an admin look at it, and nothing is hidden. */
  reportMatch: call({
    method: "POST",
    path: "/api/watch/:id/report",
    idOf: "fixture",
    body: z.object({ reason: z.unknown(), contact: z.unknown().optional(), key: z.string().max(100).optional() }),
    answer: z.object({}),
    status: 201,
  }),
  /** A page says how long it has shown the match, for the receipt of its sponsor: counted, and nobody identified. */
  sayShown: call({
    method: "POST",
    path: "/api/watch/:id/shown",
    idOf: "fixture",
    body: shownSchema,
    answer: z.object({}),
    isKeyless: true,
  }),
  /** The matches that everyone may watch now. */
  liveNow: call({ method: "GET", path: "/api/live", answer: liveNowSchema }),
} as const;
