import { FakeEventSource } from "./fakeEventSource.ts";
import { FakeLocks } from "./fakeLocks.ts";

/** A page's storage for tests; it can be full. */
export class FakeStorage {
  isFull = false;
  private readonly values = new Map<string, string>();

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException("No room.", "QuotaExceededError");
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

/** The parts of a browser the engine uses, in a Node process: a test stubs them with `globals`. */
export class FakeBrowser {
  readonly window = new EventTarget();
  readonly document = Object.assign(new EventTarget(), { visibilityState: "visible", readyState: "complete" });
  readonly navigator = { onLine: true, locks: new FakeLocks() };
  readonly localStorage = new FakeStorage();

  get globals(): Readonly<Record<string, unknown>> {
    FakeEventSource.opened = [];
    const { window, document, navigator, localStorage } = this;
    return { window, document, navigator, localStorage, EventSource: FakeEventSource };
  }

  looks(visibilityState: "visible" | "hidden"): void {
    this.document.visibilityState = visibilityState;
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  goes(where: "online" | "offline"): void {
    this.navigator.onLine = where === "online";
    this.window.dispatchEvent(new Event(where));
  }
}
