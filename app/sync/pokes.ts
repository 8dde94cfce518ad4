import { Observable } from "rxjs";

const reopenMs = 5_000;

/** Emits when the server says that there is something new, and when the connection to it comes back. */
export function pokes(): Observable<void> {
  return new Observable((subscriber) => {
    let source: EventSource | undefined;
    let reopening: ReturnType<typeof setTimeout> | undefined;

    function open(): void {
      source = new EventSource("/api/sync/poke");
      source.onopen = () => subscriber.next();
      source.onmessage = () => subscriber.next();
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
