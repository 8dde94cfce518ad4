import { createGunzip } from "node:zlib";
import type { Readable } from "node:stream";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { HttpContext, HttpMiddleware } from "../httpState.ts";
import { isFileCall } from "./fileCalls.ts";

/** Enough for the slowest phone to send the largest body; a trickling sender holds a connection no longer. */
const patienceMs = 60_000;

/**
 * Receives the bytes of a JSON body, plain or gzipped: before the call gets its turn, because waiting for them costs
 * others nothing. The cap applies to the inflated size. A body that does not arrive in time ends its connection.
 */
export function receiveBody(limit: number = syncLimits.bodyBytes, patience = patienceMs): HttpMiddleware {
  return async (ctx, next) => {
    if (hasBody(ctx) && !isFileCall(ctx)) {
      const late = setTimeout(() => ctx.req.destroy(), patience);
      try {
        ctx.state.bodyBytes = await readBytes(inflated(ctx), limit);
      } catch (error) {
        if (!isDrainable(ctx)) ctx.set("Connection", "close");
        drain(ctx);
        throw error;
      } finally {
        clearTimeout(late);
      }
    }
    await next();
  };
}

/** Parses the received bytes into `ctx.state.body`. */
export const parseBody: HttpMiddleware = async (ctx, next) => {
  if (ctx.state.bodyBytes) ctx.state.body = parseJson(decode(ctx.state.bodyBytes));
  await next();
};

const mostDrained = 4 * 1024 * 1024;

/** If false, the caller is sent `Connection: close`, or its next call would fail. */
function isDrainable({ req, request }: HttpContext): boolean {
  return req.complete || (request.length !== undefined && request.length <= mostDrained);
}

/** Reads and discards the rest of a refused body, up to a limit, so that the connection stays usable. */
function drain({ req }: HttpContext): void {
  let left = mostDrained;
  req.unpipe();
  req.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) req.destroy();
  });
  req.resume();
}

function hasBody(ctx: HttpContext): boolean {
  return ctx.get("Transfer-Encoding") !== "" || (ctx.request.length ?? 0) > 0;
}

function inflated(ctx: HttpContext): Readable {
  if (!ctx.is("json", "+json")) throw new WireError(415, sentenceOf(415));
  const encoding = ctx.get("Content-Encoding").toLowerCase() || "identity";
  if (encoding === "identity") return ctx.req;
  if (encoding !== "gzip") throw new WireError(415, "Send this as JSON, plain or gzipped.");
  const gunzip = createGunzip();
  ctx.req.on("error", (error) => gunzip.destroy(error));
  return ctx.req.pipe(gunzip);
}

/** Everything a stream delivers, up to this many bytes. */
export async function readBytes(stream: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving the loop must not close the connection: the refusal is sent on it.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw new DomainError("input.tooLarge");
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new WireError(400, sentenceOf(400));
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new WireError(400, "This is not valid UTF-8 text.");
  }
}

/** No call of the product nests deeper than ten; code that walks a value must not meet bottomless nesting. */
const deepest = 32;
/** A call with a hundred mutations holds some four thousand; many small values cost far more than their bytes. */
const mostValues = 8_000;

function parseJson(text: string): unknown {
  const { nesting, values } = shapeOf(text);
  if (nesting > deepest) throw new WireError(400, "This is nested too deeply.");
  if (values > mostValues) throw new WireError(400, "This holds too many values.");
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError(400, "This is not valid JSON.");
  }
}

/** The deepest bracket nesting and the number of values, ignoring texts. Reads each character once. */
function shapeOf(json: string): { nesting: number; values: number } {
  let open = 0;
  let nesting = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (isInText) {
      if (character === "\\") at += 1;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === ",") values += 1;
    else if (character === "[" || character === "{") {
      values += 1;
      nesting = Math.max(nesting, (open += 1));
    } else if (character === "]" || character === "}") open -= 1;
  }
  return { nesting, values };
}
