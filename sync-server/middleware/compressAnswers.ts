import { constants } from "node:zlib";
import compress from "koa-compress";
import type { HttpMiddleware } from "../httpState.ts";

/** Compresses worthwhile answers: phones pay by the megabyte. The poke stream opts out (no-transform). */
export function compressAnswers(): HttpMiddleware {
  return compress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    gzip: { level: 6 },
    deflate: false,
  });
}
