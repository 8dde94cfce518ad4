import { PassThrough, type Transform } from "node:stream";
import { constants, createGzip } from "node:zlib";
import type { HttpContext } from "../httpState.ts";

/** Holds the last rows, and costs a connection some 20 kB. */
const gzip = { flush: constants.Z_SYNC_FLUSH, windowBits: 12, memLevel: 3 };

/**
 * The event stream of pokes, as answer to this call. Where rows may come it is compressed, each event to its end: one
 * row is much like the last, so that all but the first are some hundred bytes.
 */
export function pokeStream(ctx: HttpContext, { hasRows }: { hasRows: boolean }): Transform {
  const isCompressed = hasRows && ctx.acceptsEncodings("gzip", "identity") === "gzip";
  const stream = isCompressed ? createGzip(gzip) : new PassThrough();
  ctx.set({
    "Content-Type": "text/event-stream",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
    ...(isCompressed ? { "Content-Encoding": "gzip" } : {}),
  });
  ctx.status = 200;
  ctx.body = stream;
  stream.write("retry: 2000\n\n");
  return stream;
}
