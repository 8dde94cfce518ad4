import { fromEvent, merge, Observable } from "rxjs";

const reopenMs = 5_000;
/** The server lets itself be heard every 25 s: after so long without a sign the connection is a dead one. */
const silenceMs = 60_000;

/** Emits where the server's feed stands: when the connection opens, and whenever something new concerns this account. */
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

    // Opened after load: until then it would take one of the few connections that the page needs.
    const isLoaded = document.readyState === "complete";
    if (isLoaded) open();
    // What was open on the last network may hang for ever on this one.
    const opens = merge(...(isLoaded ? [] : [fromEvent(window, "load")]), fromEvent(window, "online")).subscribe(open);
    return () => {
      opens.unsubscribe();
      clearTimeout(timer);
      source?.close();
    };
  });
}
