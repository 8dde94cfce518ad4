import { vi } from "vitest";
import { FakeLocks } from "./fakeLocks.ts";

/** A browser's push part and the server's two calls: what was subscribed, and what the server was told. */
export class FakePush {
  permission: NotificationPermission = "default";
  /** The user's answer to the browser's question. */
  answer: NotificationPermission = "granted";
  questions = 0;
  serverKey = key(1);
  isReachable = true;
  /** The server's sentence instead of taking a device. */
  refusal: string | undefined;
  current: { endpoint: string; serverKey: string } | undefined;
  told: string[] = [];
  isKept = true;
  private made = 0;

  install(): void {
    vi.stubGlobal("PushManager", () => undefined);
    const permission = () => this.permission;
    vi.stubGlobal("Notification", {
      get permission() {
        return permission();
      },
      requestPermission: async () => {
        this.questions += 1;
        return (this.permission = this.answer);
      },
    });
    const registration = { pushManager: this.manager() };
    const ready = Promise.resolve(registration);
    defineOn(navigator, "serviceWorker", { ready, getRegistration: () => ready });
    defineOn(navigator, "locks", new FakeLocks());
    defineOn(navigator, "storage", { persist: async () => this.isKept });
    vi.stubGlobal("fetch", (_address: string, options?: RequestInit) => this.answerTo(options));
  }

  /** The browser has made another subscription, or dropped it. */
  browserChanges(endpoint?: string): void {
    this.current = endpoint === undefined ? undefined : { endpoint, serverKey: this.serverKey };
  }

  private manager() {
    return {
      getSubscription: async () => this.current && this.subscription(this.current),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (this.current) throw new Error("There is a subscription with another key.");
        this.made += 1;
        this.current = { endpoint: `https://push.test/${this.made}`, serverKey: applicationServerKey };
        return this.subscription(this.current);
      },
    };
  }

  private subscription({ endpoint, serverKey }: { endpoint: string; serverKey: string }) {
    return {
      options: { applicationServerKey: bytesOf(serverKey).buffer },
      unsubscribe: async () => {
        this.current = undefined;
        return true;
      },
      toJSON: () => ({ endpoint, keys: { p256dh: "p", auth: "a" } }),
    };
  }

  private async answerTo({ method = "GET", body }: RequestInit = {}): Promise<Response> {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    if (method === "GET") return Response.json({ serverKey: this.serverKey });
    if (method === "DELETE") this.told.push("gone");
    else if (this.refusal !== undefined) return new Response(this.refusal, { status: 409 });
    else this.told.push(JSON.parse(String(body)).endpoint);
    return Response.json({}, { status: method === "POST" ? 201 : 200 });
  }
}

/** Different public keys of a server, in base64url. */
export function key(n: number): string {
  return btoa(String.fromCharCode(...Array<number>(65).fill(n)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function defineOn(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
