import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import type { Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { Env } from "../env.ts";
import { CalendarError } from "./calendarError.ts";
import { isOutside, outsideLookup } from "./outsideAddress.ts";

export const mostFeedBytes = 5_000_000;
const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

interface FetchOptions {
  /** Origins that are read although they are http or in the own network. */
  env: Pick<Env, "CALENDAR_ORIGINS">;
  /** For everything together: names, redirects, and the last byte. */
  withinMs?: number | undefined;
}

/**
 * The text at an address that somebody chose: from the public internet over https alone, after redirects too, at most 5
 * MB (also unpacked), within 20 seconds. @throws CalendarError
 */
export async function fetchFeed(address: string, { env, withinMs = 20_000 }: FetchOptions): Promise<string> {
  const signal = AbortSignal.timeout(withinMs);
  try {
    return await textAt(new URL(address), env.CALENDAR_ORIGINS, signal, mostRedirects);
  } catch (error) {
    if (error instanceof CalendarError) throw error;
    throw new CalendarError(signal.aborted ? "tooSlow" : "unreachable");
  }
}

async function textAt(url: URL, trusted: readonly string[], signal: AbortSignal, left: number): Promise<string> {
  const answer = await ask(url, trusted, signal);
  try {
    const { statusCode = 0, headers } = answer;
    if (redirects.includes(statusCode) && headers.location !== undefined) {
      if (left === 0 || !URL.canParse(headers.location, url.href)) throw new CalendarError("refused");
      return await textAt(new URL(headers.location, url), trusted, signal, left - 1);
    }
    if (statusCode !== 200) throw new CalendarError("refused");
    return await textOf(answer);
  } finally {
    answer.destroy();
  }
}

function ask(url: URL, trusted: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const isTrusted = trusted.includes(url.origin);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  // A connection to an address looks up no name.
  const isInside = isIP(host) !== 0 && !isOutside(host);
  if (!isTrusted && (url.protocol !== "https:" || url.port !== "" || isInside)) throw new CalendarError("private");
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      ...(isTrusted ? {} : { lookup: outsideLookup }),
      ...{ agent: false, signal },
      headers: { accept: "text/calendar", "accept-encoding": "gzip", "user-agent": "Touchline calendar reader" },
    });
    asked.on("response", resolve).on("error", reject).end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  if (Number(answer.headers["content-length"] ?? 0) > mostFeedBytes) throw new CalendarError("tooLarge");
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of unpacked(answer) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostFeedBytes) throw new CalendarError("tooLarge");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function unpacked(answer: IncomingMessage): Readable {
  const unpackers = { gzip: createGunzip, "x-gzip": createGunzip, deflate: createInflate, br: createBrotliDecompress };
  const encoding = answer.headers["content-encoding"]?.toLowerCase() ?? "identity";
  if (encoding === "identity") return answer;
  const unpack = Object.entries(unpackers).find(([name]) => name === encoding)?.[1];
  if (!unpack) throw new CalendarError("unreadable");
  const unpacker = unpack();
  // An answer that breaks off ends the unpacking too.
  answer.on("error", (error) => unpacker.destroy(error));
  return answer.pipe(unpacker);
}
