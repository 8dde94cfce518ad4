import { constants } from "node:zlib";
import compress from "koa-compress";
import type { HttpMiddleware } from "../httpState.ts";

/** Answers worth it go out compressed: phones pay by the megabyte. The poke's stream asks not to be transformed. */
export function compressAnswers(): HttpMiddleware {
  return compress({
    threshold: 1024,
    br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
    gzip: { level: 6 },
    deflate: false,
  });
}
