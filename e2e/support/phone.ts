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
}

/** A separate phone: a browser with its own storage on disk and its own connection to the server. */
export class Phone {
  readonly network: Network;
  private readonly product: Product;
  private readonly watch: Watch;
  private readonly storage: string;
  private readonly actionTimeout: number;
  private readonly engine: EngineName;
  private browser: BrowserContext | undefined;

  private constructor({ product, watch, actionTimeout, engine }: Shop, network: Network, storage: string) {
    this.product = product;
    this.watch = watch;
    this.actionTimeout = actionTimeout;
    this.engine = engine;
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
      ...{ storage: this.storage, host, port: this.network.port },
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
    const isOurs = (command: string[]) =>
      command.includes(`--user-data-dir=${this.storage}`) && !command.some((word) => word.startsWith("--type="));
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
      if (isOurs(command.split("\0"))) process.kill(Number(pid), "SIGKILL");
    }
    await this.browser?.close().catch(() => undefined);
    this.browser = undefined;
    // Its lock belongs to a dead process.
    await rm(path.join(this.storage, "SingletonLock"), { force: true });
  }

  async throwAway(): Promise<void> {
    await this.closeBrowser();
    await this.network.close();
    await rm(this.storage, { recursive: true, force: true });
  }
}
