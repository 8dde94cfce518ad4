import { fromEvent, map, merge, of, Subject, type Observable } from "rxjs";

interface NetworkInformation extends EventTarget {
  readonly type?: string;
  /** Mbit/s, as estimated by the browser. */
  readonly downlink?: number;
}

/** What the browser says about the connection, and the user's setting for it. */
export interface Connection {
  isOnline: boolean;
  /** Most browsers do not say. */
  kind: "wifi" | "mobile" | "unknown";
  isSlow: boolean;
  /** Large videos wait for Wi-Fi. Undefined: the user has not chosen. */
  wifiOnly: boolean | undefined;
}

const settingKey = "wifiOnly";
const changed = new Subject<void>();

function networkInformation(): NetworkInformation | undefined {
  const found: unknown = Reflect.get(navigator, "connection");
  return found instanceof EventTarget ? found : undefined;
}

export function connectionNow(): Connection {
  const { type, downlink } = networkInformation() ?? {};
  const isCabled = type === "wifi" || type === "ethernet";
  return {
    isOnline: navigator.onLine,
    kind: isCabled ? "wifi" : type === "cellular" ? "mobile" : "unknown",
    isSlow: downlink !== undefined && downlink < 1,
    wifiOnly: settingOf(localStorage.getItem(settingKey)),
  };
}

function settingOf(stored: string | null): boolean | undefined {
  return stored === null ? undefined : stored === "yes";
}

/** Stores the user's choice, and informs other tabs. */
export function setWifiOnly(isWifiOnly: boolean): void {
  localStorage.setItem(settingKey, isWifiOnly ? "yes" : "no");
  changed.next();
}

/** The connection now, and again whenever it changes. */
export function connection(): Observable<Connection> {
  const information = networkInformation();
  return merge(
    of(undefined),
    fromEvent(window, "online"),
    fromEvent(window, "offline"),
    fromEvent(window, "storage"),
    changed,
    ...(information ? [fromEvent(information, "change")] : []),
  ).pipe(map(connectionNow));
}
