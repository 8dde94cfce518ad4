import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Product } from "./product.ts";
import { startProduct } from "./product.ts";
import { test as base } from "./test.ts";

/** The clock of a product whose days a test moves. Phones keep the real one. */
export class ServerClock {
  private readonly file: string;
  readonly settings: Record<string, string>;

  constructor(folder: string) {
    this.file = path.join(folder, "clock");
    const moved = fileURLToPath(new URL("movedClock.mjs", import.meta.url));
    this.settings = { NODE_OPTIONS: `--import ${moved}`, CLOCK_AHEAD: this.file };
  }

  /** So many hours ahead of the real time; negative: behind. */
  async setAhead(hours: number): Promise<void> {
    const half = `${this.file}.new`;
    await writeFile(half, String(hours * 3_600_000));
    await rename(half, this.file);
  }
}

/** Journeys over several days: the product starts two days ago. */
export const overDays = base.extend<object, { clock: ServerClock; product: Product }>({
  clock: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(path.join(tmpdir(), "touchline-clock-"));
      const clock = new ServerClock(folder);
      await clock.setAhead(-48);
      await use(clock);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  product: [
    async ({ clock }, use) => {
      const product = await startProduct(undefined, () => clock.settings);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});
