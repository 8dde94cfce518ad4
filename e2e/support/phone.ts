import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { onDisk, type EngineName } from "./browser.ts";
import type { Network } from "./network.ts";
import type { Product } from "./product.ts";
import type { Watch } from "./watch.ts";

interface Shop {
  product: Product;
  watch: Watch;
  actionTimeout: number;
  engine: EngineName;
  /** A Y4M file that its camera shows, from the beginning each time it is opened. */
  film?: string | undefined;
}

/** A separate phone: a browser with its own storage on disk and its own connection to the server. */
export class Phone {
  readonly network: Network;
  private readonly product: Product;
  private readonly watch: Watch;
  private readonly storage: string;
  private readonly actionTimeout: number;
  private readonly engine: EngineName;
  private readonly film: string | undefined;
  private browser: BrowserContext | undefined;

  private constructor({ product, watch, actionTimeout, engine, film }: Shop, network: Network, storage: string) {
    this.product = product;
    this.watch = watch;
    this.actionTimeout = actionTimeout;
    this.engine = engine;
    this.film = film;
    this.network = network;
    this.storage = storage;
  }

  static async buy(shop: Shop): Promise<Phone> {
    const storage = await mkdtemp(path.join(tmpdir(), "touchline-phone-"));
    const phone = new Phone(shop, await shop.product.anotherNetwork(), storage);
    await phone.openBrowser();
    return phone;
  }

  /** The shared origin, over this phone's own network. */
  async openBrowser(): Promise<void> {
    const { host } = new URL(this.product.url);
    this.browser = await onDisk[this.engine]({
      ...{ storage: this.storage, host, port: this.network.port, film: this.film },
      options: {
        baseURL: this.product.url,
        viewport: { width: 390, height: 844 },
        locale: "en-ZA",
        timezoneId: "Africa/Johannesburg",
      },
    });
    this.browser.setDefaultTimeout(this.actionTimeout);
    this.watch.context(this.browser);
  }

  async open(address: string): Promise<Page> {
    if (!this.browser) throw new Error("The browser is closed.");
    const page = await this.browser.newPage();
    await page.goto(address);
    return page;
  }

  async closeBrowser(): Promise<void> {
    await this.browser?.close();
    this.browser = undefined;
  }

  /** Ends the browser like an empty battery: nothing more is written. */
  async killBrowser(): Promise<void> {
    for (const pid of await this.browserProcesses()) process.kill(pid, "SIGKILL");
    await this.browser?.close().catch(() => undefined);
    this.browser = undefined;
    // Its lock belongs to a dead process.
    await rm(path.join(this.storage, "SingletonLock"), { force: true });
  }

  /** Stops everything in the browser, as when another app is in front. Returns what lets it go on. */
  async freeze(): Promise<() => void> {
    const stopped = await withChildren(await this.browserProcesses());
    for (const pid of stopped) process.kill(pid, "SIGSTOP");
    return () => {
      for (const pid of stopped) process.kill(pid, "SIGCONT");
    };
  }

  private async browserProcesses(): Promise<number[]> {
    const isOurs = async (pid: number) => {
      const command = (await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")).split("\0");
      return command.includes(`--user-data-dir=${this.storage}`) && !command.some((word) => word.startsWith("--type="));
    };
    const all = await processes();
    const ours = await Promise.all(all.map(isOurs));
    return all.filter((_, at) => ours[at]);
  }

  async throwAway(): Promise<void> {
    await this.closeBrowser();
    await this.network.close();
    await rm(this.storage, { recursive: true, force: true });
  }
}

async function processes(): Promise<number[]> {
  return (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
}

async function withChildren(parents: readonly number[]): Promise<number[]> {
  const parentOf = async (pid: number) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]);
  };
  const all = await processes();
  const parent = new Map(await Promise.all(all.map(async (pid) => [pid, await parentOf(pid)] as const)));
  const found = new Set(parents);
  // Parents are older than their children, but numbers may begin again.
  for (let count = -1; count !== found.size;) {
    count = found.size;
    for (const [pid, of] of parent) if (found.has(of)) found.add(pid);
  }
  return [...found];
}
