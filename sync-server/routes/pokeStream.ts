import { PassThrough, type Transform } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { HttpContext } from "../httpState.ts";
import { answerEvents } from "./answerEvents.ts";

/** The window is large enough for the last rows, and takes some 20 kB per connection. */
const gzip = { flush: constants.Z_SYNC_FLUSH, windowBits: 12, memLevel: 3 };

/**
 * Answers this call with the event stream of pokes. Where rows may come it is compressed, and flushed after each event:
 * a row is much like the last one, so all but the first take a few hundred bytes.
 */
export function pokeStream(ctx: HttpContext, { hasRows }: { hasRows: boolean }): Transform {
  const isCompressed = hasRows && ctx.acceptsEncodings("gzip", "identity") === "gzip";
  const stream = isCompressed ? createGzip(gzip) : new PassThrough();
  if (isCompressed) ctx.set("Content-Encoding", "gzip");
  answerEvents(ctx, stream);
  return stream;
}
