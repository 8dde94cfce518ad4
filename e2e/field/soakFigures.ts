import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { Product } from "../support/product.ts";

const mb = 1_000_000;
/** Of a second: the unit in which Linux counts processors' time. */
const tick = 0.01;
const idleSeconds = 60;
/** Until the mails and documents of what was just booked are done. */
const settlingSeconds = 30;

/** What of live streams is in the phone's IndexedDB. */
interface Stored {
  /** Segments, sent or not, and those the server does not have. */
  rows: number;
  waiting: number;
  /** What the browser says that the site takes on the phone. */
  usage: number;
}

interface Reading extends Stored {
  minute: number;
  /** Bytes after a collection, with the buffers that the page holds. */
  phoneHeap: number;
  viewerHeap: number;
  /** Seconds of a core that the server has used since it started. */
  serverSeconds: number;
  serverMemory: number;
}

/** What is measured once a minute while a match is filmed. */
export class SoakFigures {
  private readonly product: Product;
  private readonly readings: Reading[] = [];
  private readonly startedWith: number;
  /** Seconds of a core in a minute in which nobody films. */
  private readonly idle: number;

  private constructor(product: Product, idle: number, used: number) {
    this.product = product;
    this.idle = idle;
    this.startedWith = used;
  }

  /** First measures what the server takes when nothing is filmed. */
  static async ofIdleServer(product: Product): Promise<SoakFigures> {
    await pause(settlingSeconds * 1_000);
    const before = await secondsOf(product.processId());
    await pause(idleSeconds * 1_000);
    const used = await secondsOf(product.processId());
    return new SoakFigures(product, ((used - before) * 60) / idleSeconds, used);
  }

  /** Returns the reading as a line of the table. */
  async read({ page, viewer, minute }: { page: Page; viewer: Page; minute: number }): Promise<string> {
    const [phoneHeap, viewerHeap] = [await heapOf(page), await heapOf(viewer)];
    const serverSeconds = await secondsOf(this.product.processId());
    const serverMemory = await memoryOf(this.product.processId());
    const reading = { minute, phoneHeap, viewerHeap, serverSeconds, serverMemory, ...(await storedOn(page)) };
    this.readings.push(reading);
    return this.line(reading);
  }

  /** How far the phone's heap was from its first reading, at most, up or down. */
  heapGrowth(): number {
    const [first, ...later] = this.readings.map(({ phoneHeap }) => phoneHeap);
    return Math.max(0, ...later.map((size) => Math.abs(size - (first ?? 0))));
  }

  mostWaiting(): number {
    return Math.max(...this.readings.map(({ waiting }) => waiting));
  }

  /** How many rows more there were than at a minute, later on. */
  rowsGrowth(sinceMinute: number): number {
    const [first, ...later] = this.readings.filter(({ minute }) => minute >= sinceMinute).map(({ rows }) => rows);
    return Math.max(0, ...later.map((rows) => rows - (first ?? 0)));
  }

  /** The share of a core that the server took from going live to the last reading. */
  coreOfServer(): number {
    const used = (this.readings.at(-1)?.serverSeconds ?? Infinity) - this.startedWith;
    return used / ((this.readings.at(-1)?.minute ?? 0) * 60);
  }

  /** The same without what it takes when nobody films. */
  coreOfStream(): number {
    return this.coreOfServer() - this.idle / 60;
  }

  text(): string {
    const percent = (share: number) => `${(share * 100).toFixed(2)} % of a core`;
    return [
      "minute | phone's heap | viewer's | segments kept | waiting | storage | server, s of a core | its memory",
      ...this.readings.map((reading) => this.line(reading)),
      `the phone's heap: ${(this.heapGrowth() / mb).toFixed(1)} MB from its first reading, at most`,
      `server: ${percent(this.coreOfServer())}, of which ${percent(this.idle / 60)} when nobody films`,
    ].join("\n");
  }

  private line(reading: Reading): string {
    const { minute, phoneHeap, viewerHeap, rows, waiting, usage, serverSeconds, serverMemory } = reading;
    const before = this.readings[this.readings.indexOf(reading) - 1]?.serverSeconds ?? this.startedWith;
    const inMb = (bytes: number) => `${(bytes / mb).toFixed(1)} MB`;
    const numbers = [inMb(phoneHeap), inMb(viewerHeap), rows, waiting, inMb(usage)];
    return [minute, ...numbers, (serverSeconds - before).toFixed(2), inMb(serverMemory)].join(" | ");
  }
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const usage: Record<string, number> = { ...(await session.send("Runtime.getHeapUsage")) };
  await session.detach();
  // Newer browsers count buffers apart.
  return (usage["usedSize"] ?? 0) + (usage["embedderHeapUsedSize"] ?? 0) + (usage["backingStorageSize"] ?? 0);
}

async function storedOn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const answer = <Answer>(request: IDBRequest<Answer>) =>
      new Promise<Answer>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("It could not be read."));
      });
    const [found] = (await indexedDB.databases()).filter(({ name }) => /touchline-[0-9a-f]{8}-/.test(name ?? ""));
    const database = await answer(indexedDB.open(found?.name ?? ""));
    const parts = database.transaction("liveParts").objectStore("liveParts");
    const [rows, waiting] = await Promise.all([answer(parts.count()), answer(parts.index("isSent").count(0))]);
    database.close();
    const { usage = 0 } = await navigator.storage.estimate();
    return { rows, waiting, usage };
  });
}

/** Processor time of the server and of what it started and has ended, in seconds. The embedded database is in it. */
async function secondsOf(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8");
  // After the name in brackets; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((total, ticks) => total + Number(ticks) * tick, 0);
}

async function memoryOf(processId: number): Promise<number> {
  const status = await readFile(`/proc/${processId}/status`, "utf8");
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) * 1_024;
}
