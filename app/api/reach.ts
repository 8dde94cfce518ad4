import { noteServerTime } from "./serverClock.ts";
import { SilenceWatch } from "./silenceWatch.ts";
import { CallLost, Unreachable } from "./unreachable.ts";

/** Until an answer's first byte, in milliseconds; longer for request bodies, at four bytes a millisecond. */
const firstByteMs = 8_000;
const sentBytesPerMs = 4;
/** Between two pieces of an answer, and for the whole of it. */
const nextByteMs = 8_000;
const wholeBodyMs = 120_000;

function usualMs(sentBytes: number): number {
  return firstByteMs + sentBytes / sentBytesPerMs;
}

/** The `patience` with which a call of so many bytes is given up after this many milliseconds, or as usual if earlier. */
export function patienceFor(withinMs: number, sentBytes: number): number {
  return Math.min(1, withinMs / usualMs(sentBytes));
}

/** Our server's answer, read to its end. */
export interface Answer {
  status: number;
  statusText: string;
  /** JSON for a success, one sentence for an error. */
  text: string;
  /** In seconds, if the server gives it. */
  retryAfter: number | undefined;
}

export interface Asked {
  method: string;
  headers: Record<string, string>;
  body?: string | Blob;
  /** How much longer than usual an answer may take. */
  patience?: number;
  /** The caller no longer wants the answer: rejects with an AbortError. */
  signal?: AbortSignal | undefined;
}

/**
 * The only way to our server: no call waits forever. A lost call is repeated once, so every request must be safe to
 * send twice. Rejects with Unreachable when our server does not answer.
 */
export function reach(address: string, asked: Asked): Promise<Answer> {
  return retryWhenLost((mayBeLost) => attempt(address, asked, mayBeLost));
}

/** Makes a call, and repeats it if it is lost. The second gets its full time. */
export async function retryWhenLost<T>(work: (mayBeLost: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(true);
  } catch (error) {
    if (!(error instanceof CallLost)) throw error;
    return work(false);
  }
}

/**
 * Makes one call, once. Rejects with Unreachable when our server does not answer; if it `mayBeLost`, with CallLost as
 * soon as it stays silent although the server has been seen since its last byte.
 */
export async function attempt(address: string, asked: Asked, mayBeLost: boolean): Promise<Answer> {
  const call = new AbortController();
  const limit = usualMs(bytesOf(asked.body)) * (asked.patience ?? 1);
  const late = setTimeout(() => call.abort(new Unreachable("No answer came in time.")), limit);
  const watch = new SilenceWatch(() => mayBeLost && call.abort(new CallLost("The call was lost.")));
  const stop = () => call.abort(asked.signal?.reason);
  asked.signal?.addEventListener("abort", stop);
  try {
    asked.signal?.throwIfAborted();
    const askedAt = Date.now();
    const response = await fetch(address, requestOf(asked, call.signal));
    noteServerTime(response.headers.get("Date"), askedAt);
    clearTimeout(late);
    return await answerOf(response, call, watch);
  } catch (error) {
    if (asked.signal?.aborted) throw error;
    const why: unknown = call.signal.reason ?? error;
    throw why instanceof Unreachable ? why : new Unreachable("The call did not get through.", error);
  } finally {
    clearTimeout(late);
    watch.stop();
    asked.signal?.removeEventListener("abort", stop);
  }
}

function requestOf({ method, headers, body }: Asked, signal: AbortSignal): RequestInit {
  return {
    ...{ method, headers, signal, credentials: "same-origin", referrerPolicy: "no-referrer", redirect: "error" },
    ...(body === undefined ? {} : { body }),
  };
}

function bytesOf(body: string | Blob | undefined): number {
  return typeof body === "string" ? body.length : (body?.size ?? 0);
}

/** Reads the answer to its end. A content type our server would not send means that another server answered. */
async function answerOf(response: Response, call: AbortController, watch: SilenceWatch): Promise<Answer> {
  const { status, statusText, headers, ok } = response;
  const type = headers.get("Content-Type") ?? "";
  const text = await textOf(response, call, watch);
  if (!type.includes(ok ? "application/json" : "text/plain")) {
    throw new Unreachable("Somebody else answered in our server's place.");
  }
  return { status, statusText, text, retryAfter: secondsOf(headers.get("Retry-After")) };
}

async function textOf(response: Response, call: AbortController, watch: SilenceWatch): Promise<string> {
  const stalled = () => call.abort(new Unreachable("The answer broke off."));
  const whole = setTimeout(stalled, wholeBodyMs);
  let next = setTimeout(stalled, nextByteMs);
  const decoder = new TextDecoder();
  let text = "";
  try {
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      clearTimeout(next);
      next = setTimeout(stalled, nextByteMs);
      watch.heard();
      text += decoder.decode(piece.value, { stream: true });
    }
    return text + decoder.decode();
  } finally {
    clearTimeout(whole);
    clearTimeout(next);
  }
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? seconds : undefined;
}
