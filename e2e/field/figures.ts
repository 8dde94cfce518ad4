import type { Page } from "@playwright/test";
import { picturesPerSecond } from "./countedFilm.ts";
import { newestNumber, seenNumber } from "./pictures.ts";

const mb = 1_000_000;

/** What a journey at the field measures. */
export class Figures {
  /** How far the viewer's picture is behind the camera's, in seconds. */
  readonly behind: number[] = [];
  /** From the streamer's press to the first picture on another browser, in seconds. */
  toFirstPicture = Infinity;
  /**
   * How long after a signal's return the viewer's picture was at most eight seconds old, and was one that the camera
   * gave after the return. In seconds.
   */
  readonly returns: { after: string; toEdge: number; toNews: number; behind: number[] }[] = [];
  /** Bytes of the pages' heaps after a collection. */
  readonly heaps: Record<"phone" | "viewer", number[]> = { phone: [], viewer: [] };

  async heap(who: "phone" | "viewer", page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize } = await session.send("Runtime.getHeapUsage");
    await session.detach();
    this.heaps[who].push(usedSize);
  }

  /** Undefined while the viewer sees none of the camera's pictures. */
  async lag(phone: Page, viewer: Page): Promise<number | undefined> {
    const [given, seen] = await Promise.all([newestNumber(phone), seenNumber(viewer)]);
    return given === undefined || seen === undefined ? undefined : (given - seen) / picturesPerSecond;
  }

  p95OfBehind(): number {
    return this.behind.toSorted((left, right) => left - right)[Math.ceil(this.behind.length * 0.95) - 1] ?? Infinity;
  }

  /** How much a heap grew after its first reading, at most. */
  growth(who: "phone" | "viewer"): number {
    const [first = 0, ...later] = this.heaps[who];
    return Math.max(0, ...later.map((size) => size - first));
  }

  text(): string {
    const inMb = (sizes: readonly number[]) => sizes.map((size) => (size / mb).toFixed(1)).join(", ");
    return [
      `press to first picture: ${this.toFirstPicture.toFixed(1)} s`,
      `behind the camera: median ${(this.behind.toSorted((left, right) => left - right)[Math.floor(this.behind.length / 2)] ?? 0).toFixed(1)} s, p95 of ${this.behind.length}: ${this.p95OfBehind().toFixed(1)} s`,
      ...this.returns.map(
        ({ after, toEdge, toNews, behind }) =>
          `after ${after}: at the live edge in ${toEdge.toFixed(1)} s, a picture taken since in ${toNews.toFixed(1)} s, then ${behind.map((seconds) => seconds.toFixed(1)).join(", ")} s behind`,
      ),
      `heap of the phone's pages: ${inMb(this.heaps.phone)} MB; of the viewer's: ${inMb(this.heaps.viewer)} MB`,
    ].join("\n");
  }
}
