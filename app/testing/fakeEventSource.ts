/** An event stream for tests, which decide what arrives: every opened one is in `opened`. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];

  readonly address: string;
  readyState: number = FakeEventSource.CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(address: string) {
    super();
    this.address = address;
    FakeEventSource.opened.push(this);
  }

  /** Those not yet closed. */
  static living(): FakeEventSource[] {
    return FakeEventSource.opened.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }

  connects(): void {
    this.readyState = FakeEventSource.OPEN;
    this.onopen?.();
  }

  says(data: string): void {
    this.onmessage?.(new MessageEvent("message", { data }));
  }

  /** An event with a name of its own. */
  tells(event: string, data: unknown): void {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }));
  }

  beats(): void {
    this.dispatchEvent(new Event("beat"));
  }

  /** "for good": the browser does not retry, as after a 401. */
  fails(how: "for good" | "for now"): void {
    this.readyState = how === "for good" ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING;
    this.onerror?.();
  }
}
