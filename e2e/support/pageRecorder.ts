import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";

/** A recorder's browser source: what a page shows, at an even rate, with nothing behind it. */
export class PageRecorder {
  /** PNG with transparency, one for each picture of the film. */
  readonly pictures: Buffer[] = [];
  readonly rate = 5;
  private readonly page: Page;
  private readonly from = Date.now();
  private isOn = true;
  private readonly running: Promise<void>;

  private constructor(page: Page) {
    this.page = page;
    this.running = this.run();
  }

  static starts(page: Page): PageRecorder {
    return new PageRecorder(page);
  }

  /** What has been filmed so far. */
  get seconds(): number {
    return this.pictures.length / this.rate;
  }

  /** Resolves when this much has been filmed. */
  async reaches(seconds: number): Promise<void> {
    while (this.isOn && this.seconds < seconds) await pause(1_000 / this.rate);
  }

  async stops(): Promise<void> {
    this.isOn = false;
    await this.running;
  }

  private async run(): Promise<void> {
    let latest: Buffer | undefined;
    while (this.isOn) {
      // While the page goes elsewhere there is no picture of it: the one before stays.
      latest = await this.page.screenshot({ omitBackground: true }).catch(() => latest);
      const due = Math.floor(((Date.now() - this.from) * this.rate) / 1_000) + 1;
      const missing = Array.from({ length: due - this.pictures.length }, () => latest);
      this.pictures.push(...missing.filter((picture) => picture !== undefined));
      await pause(Math.max(0, this.from + (this.pictures.length * 1_000) / this.rate - Date.now()));
    }
  }
}
