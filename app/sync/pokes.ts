import { fromEvent, merge, Observable } from "rxjs";

const reopenMs = 5_000;
/** The server sends a sign of life every 25 s: after this long without one the connection is dead. */
const silenceMs = 60_000;

/** Emits the server's feed position: when the connection opens, and whenever something new concerns this account. */
export function pokes(): Observable<number> {
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
    // A connection from the previous network may hang forever on this one.
    const opens = merge(...(isLoaded ? [] : [fromEvent(window, "load")]), fromEvent(window, "online")).subscribe(open);
    return () => {
      opens.unsubscribe();
      clearTimeout(timer);
      source?.close();
    };
  });
}
