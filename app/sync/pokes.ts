import { Observable } from "rxjs";

const reopenMs = 5_000;

/** Emits where the server's feed stands: when the connection opens, and whenever something new concerns this account. */
export function pokes(): Observable<number> {
  return new Observable((subscriber) => {
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;

    function open(): void {
      source = new EventSource("/api/sync/poke");
      source.onmessage = ({ data }) => subscriber.next(Number(data));
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        clearTimeout(reopening);
        reopening = setTimeout(open, reopenMs);
      };
    }

    // Opened after load: until then it would take one of the few connections that the page needs.
    if (document.readyState === "complete") open();
    else window.addEventListener("load", open, { once: true });
    return () => {
      window.removeEventListener("load", open);
      clearTimeout(reopening);
      source?.close();
    };
  });
}
