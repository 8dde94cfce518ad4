import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import type { PushSubscriptionInput } from "#shared/api/pushCalls.ts";
import type { PushService, ReceivedPush } from "#server/testing/pushService.ts";
import { hasTheApp } from "../people/anybody.ts";
import type { Api } from "./api.ts";
import { expect } from "./test.ts";

/** What a browser has shown. */
export interface Shown {
  title: string;
  body: string;
  tag: string;
  /** Where a tap on it leads. */
  navigate: string;
}

interface Parts {
  phone: BrowserContext;
  api: Api;
  service: PushService;
  origin: string;
  /** The device's path at the push service. */
  path: string;
}

/**
 * A phone on which Touchline is installed and not open. Headless Chromium reaches no push service, so it subscribes at
 * the stand-in, with keys of its own; what the stand-in has decrypted is handed to the phone's service worker by the
 * browser's own way for pushes.
 */
export class ClosedApp {
  private readonly parts: Parts;
  private delivered = 0;
  private browser: { session: CDPSession; registrationId: string } | undefined;

  private constructor(parts: Parts) {
    this.parts = parts;
  }

  /** Notifications are turned on by `turnOn`, on a page that it opens; then the app is closed. */
  static async of(parts: Parts, turnOn: (page: Page) => Promise<void>): Promise<ClosedApp> {
    const { phone, api, service, origin, path } = parts;
    const { serverKey } = await api.get<{ serverKey: string }>("/api/push");
    await phone.grantPermissions(["notifications"], { origin });
    await phone.addInitScript(subscribesAt, service.device(serverKey, path));
    const page = await phone.newPage();
    await page.goto("/account");
    await hasTheApp(page);
    await turnOn(page);
    const app = new ClosedApp(parts);
    await app.close();
    return app;
  }

  /** No page of the app is open any more: only the browser. */
  private async close(): Promise<void> {
    const { phone, origin } = this.parts;
    const session = await phone.newCDPSession(await phone.newPage());
    const registrationId = new Promise<string>((resolve) =>
      session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
        if (ours) resolve(ours.registrationId);
      }),
    );
    await session.send("ServiceWorker.enable");
    this.browser = { session, registrationId: await registrationId };
    for (const page of phone.pages().filter((open) => open.url().startsWith(origin))) await page.close();
  }

  pushes(): ReceivedPush[] {
    return this.parts.service.received.filter(({ path }) => path === this.parts.path);
  }

  /** The next notification that this phone shows, with this title. */
  async shows(title: string): Promise<Shown> {
    await expect.poll(() => this.pushes().slice(this.delivered).map(titleOf), { intervals: [50] }).toContain(title);
    const arrived = this.pushes().slice(this.delivered);
    this.delivered += arrived.length;
    for (const push of arrived) await this.deliver(push);
    const found = (await this.shown()).findLast((notification) => notification.title === title);
    if (!found) throw new Error(`This phone does not show "${title}".`);
    return found;
  }

  /** The browser's own way: the worker starts if it has stopped. */
  async deliver({ message }: ReceivedPush): Promise<void> {
    if (!this.browser) throw new Error("The app is still open.");
    const { session, registrationId } = this.browser;
    const data = JSON.stringify(message);
    await session.send("ServiceWorker.deliverPushMessage", { origin: this.parts.origin, registrationId, data });
    const tag = String(message["id"]);
    const tags = async () => (await this.shown()).map((notification) => notification.tag);
    await expect.poll(tags, { intervals: [50] }).toContain(tag);
  }

  /** Everything that the phone shows now, in the order in which it came. */
  async shown(): Promise<Shown[]> {
    const worker = this.parts.phone.serviceWorkers()[0] ?? (await this.parts.phone.waitForEvent("serviceworker"));
    return worker.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const all = await registration.getNotifications();
      return all.map(({ title, body, tag, data }) => ({ title, body, tag, navigate: String(data.navigate) }));
    });
  }

  /** Opens the app as a tap on the notification does. */
  async opens({ navigate }: Shown): Promise<Page> {
    const page = await this.parts.phone.newPage();
    await page.goto(navigate);
    return page;
  }
}

function titleOf({ message }: ReceivedPush): string {
  const { title } = message["notification"] as { title: string };
  return title;
}

/** In the page: the browser's push manager, with the stand-in as its service. */
function subscribesAt({ endpoint, keys, serverKey }: PushSubscriptionInput): void {
  const mark = "subscribed-at-stand-in";
  const bytes = Uint8Array.from(atob(serverKey.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
  const subscription = {
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: bytes.buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      localStorage.removeItem(mark);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (localStorage.getItem(mark) === null ? null : subscription),
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      if (applicationServerKey !== serverKey) throw new Error("Another server's key.");
      localStorage.setItem(mark, "yes");
      return subscription;
    },
  });
}
