import { filter, fromEvent, merge, NEVER, Observable } from "rxjs";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import { answerOf } from "./transport.ts";

const reopenMs = 5_000;
/** The server sends a sign of life every 25 s: after this long without one the connection is dead. */
const silenceMs = 60_000;

/** The server's feed position, or the answer that a call for what is new would get: a position follows it. */
export type Poke = number | SyncResponse;

/**
 * Emits a poke when the connection opens, and whenever something new concerns this account. `again` emits when the
 * server can be reached again.
 */
export function pokes(again: Observable<unknown> = NEVER): Observable<Poke> {
  return new Observable((subscriber) => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function open(): void {
      source?.close();
      source = new EventSource("/api/sync/poke");
      source.onopen = heard;
      source.addEventListener("beat", heard);
      source.onmessage = ({ data }) => {
        heard();
        subscriber.next(Number(data));
      };
      source.addEventListener("rows", ({ data }: MessageEvent<string>) => {
        heard();
        const answer = understood(data);
        if (answer) subscriber.next(answer);
      });
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) openIn(reopenMs);
      };
      openIn(silenceMs);
    }

    function heard(): void {
      openIn(silenceMs);
    }

    function openIn(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(open, ms);
    }

    // Opened after load: earlier it would take one of the few connections the page needs.
    const isLoaded = document.readyState === "complete";
    if (isLoaded) open();
    // A connection from the previous network, or from before a dead spot, may hang forever.
    const reached = again.pipe(filter(() => source !== undefined));
    const loaded = isLoaded ? NEVER : fromEvent(window, "load");
    const opens = merge(loaded, fromEvent(window, "online"), reached).subscribe(open);
    return () => {
      opens.unsubscribe();
      clearTimeout(timer);
      source?.close();
    };
  });
}

/** Rows that nobody understands are fetched by a call: the position that follows says that they are there. */
function understood(data: string): SyncResponse | undefined {
  try {
    return answerOf(data);
  } catch {
    return undefined;
  }
}
