import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext, Page } from "@playwright/test";
import { liveAddress } from "#shared/api/live.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import {
  aMatchToFilm,
  endsStream,
  goesLive,
  isSignedIn,
  replayOf,
  signedInPhone,
  streamOf,
  type ToFilm,
} from "../support/filmLive.ts";
import type { Phone } from "../support/phone.ts";
import { watchKeyOf } from "../support/prepare.ts";
import type { Product } from "../support/product.ts";
import { expect } from "../support/test.ts";
import { numbersIn, picturesPerSecond } from "./countedFilm.ts";
import { Figures } from "./figures.ts";
import { newestNumber, notePictures, seenNumber } from "./pictures.ts";

/** How many times the viewer's delay is measured after each return. `npm run test:field` needs more for its p95. */
const readings = process.env["FIELD_SECONDS"] ? 5 : 1;
const often = { intervals: [50], timeout: 60_000 };

interface Ground {
  product: Product;
  phone: Phone;
  watching: BrowserContext;
}

/** A match filmed with one phone and watched by one viewer, whose pictures' numbers are noted on both sides. */
export class FieldDay {
  readonly figures = new Figures();
  /** What the camera gave each time that the browser was open. */
  readonly given: number[][] = [];
  private readonly ground: Ground;
  private readonly toFilm: ToFilm;
  private page: Page;
  private readonly viewer: Page;
  private streamId = "";

  private constructor(ground: Ground, toFilm: ToFilm, page: Page, viewer: Page) {
    this.ground = ground;
    this.toFilm = toFilm;
    this.page = page;
    this.viewer = viewer;
  }

  static async opens(ground: Ground): Promise<FieldDay> {
    const toFilm = await aMatchToFilm(ground.product);
    await signedInPhone(ground.phone, toFilm);
    const page = await ground.phone.open(`/go-live?bid=${toFilm.bidId}`);
    return new FieldDay(ground, toFilm, page, await ground.watching.newPage());
  }

  /** A viewer waits on the match's page; the streamer presses; the viewer presses too. */
  async goesLive(): Promise<void> {
    const { requester, match, bidId } = this.toFilm;
    const key = await watchKeyOf(requester.api, { match, bidId });
    await this.viewer.goto(watchAddress(match.number, key));
    await expect(this.viewer.getByText("Not live yet")).toBeVisible();
    await expect(this.page.getByRole("button", { name: "Go live" })).toBeEnabled();
    this.given.push(await notePictures(this.page));
    const from = Date.now();
    await Promise.all([goesLive(this.page), this.viewer.getByRole("button", { name: "Play" }).click()]);
    await expect.poll(() => seenNumber(this.viewer), often).toBeGreaterThan(0);
    this.figures.toFirstPicture = (Date.now() - from) / 1_000;
    this.streamId = await streamOf(this.page);
    await this.isWatched();
  }

  async deadSpot(seconds: number, how: "cut" | "swallow"): Promise<void> {
    const { network } = this.ground.phone;
    network[how]();
    await pause(seconds * 1_000);
    network.join();
    await this.isBack(`${seconds} s ${how === "cut" ? "without a network" : "in which nothing answered"}`);
  }

  async serverIsKilled(): Promise<void> {
    await this.ground.product.restart();
    await this.isBack("the server was killed");
  }

  /** Another app is in front: nothing runs, and the camera gives nothing. */
  async phoneIsFrozen(seconds: number): Promise<void> {
    const goOn = await this.ground.phone.freeze();
    await pause(seconds * 1_000);
    goOn();
    await this.isBack(`${seconds} s behind another app`);
  }

  /** A link that carries less than is filmed, until the phone films in a lower quality. */
  async slowLink(): Promise<void> {
    const { network } = this.ground.phone;
    network.degrade({ oneWayMs: 50, retransmitMs: 0, loss: 0, bytesPerMs: 10 });
    await expect(this.page.getByText("Filming in 360p")).toBeVisible({ timeout: 60_000 });
    network.degrade();
    await this.isBack("a slow link");
  }

  /** In a dead spot, so that what was filmed in it is on the phone alone. */
  async browserIsKilled(afterSeconds: number): Promise<void> {
    const { phone } = this.ground;
    phone.network.cut();
    await pause(afterSeconds * 1_000);
    await phone.killBrowser();
    phone.network.join();
    await phone.openBrowser();
    this.page = await phone.open(`/go-live?bid=${this.toFilm.bidId}`);
    await isSignedIn(this.page, this.toFilm);
    await expect(this.page.getByRole("button", { name: "Go live" })).toBeEnabled();
    this.given.push(await notePictures(this.page));
    const from = Date.now();
    await goesLive(this.page);
    await this.isBack("the browser was killed", from);
  }

  async ends(): Promise<void> {
    const last = this.given.pop() ?? [];
    // What the camera gives after the press is not asked for.
    this.given.push(last.slice());
    await endsStream(this.page);
    await expect.poll(async () => (await this.replay()).isComplete).toBe(true);
  }

  replay(): ReturnType<typeof replayOf> {
    return replayOf({ ...this.toFilm, streamId: this.streamId });
  }

  /** The numbers of the replay's pictures as viewers get them, take after take. */
  async replayed(): Promise<(number | undefined)[][]> {
    const { api } = this.toFilm.requester;
    const part = (name: string) => api.bytes(`/api/live/${this.streamId}/${name}`);
    const takes: Buffer[][] = [];
    for (const line of String(await api.bytes(liveAddress.replay(this.streamId))).split("\n")) {
      const [, init] = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line) ?? [];
      if (init) takes.push([await part(init)]);
      else if (line !== "" && !line.startsWith("#")) takes.at(-1)?.push(await part(line));
    }
    return Promise.all(takes.map((take) => numbersIn(Buffer.concat(take))));
  }

  /** The same of the recording that the server made of it. */
  async recorded(): Promise<(number | undefined)[]> {
    const { api } = this.toFilm.requester;
    const ask = () => api.bytes(liveAddress.recording(this.toFilm.match.number)).catch(() => undefined);
    await expect.poll(async () => (await ask())?.length ?? 0, { timeout: 60_000 }).toBeGreaterThan(0);
    return numbersIn((await ask()) ?? Buffer.alloc(0));
  }

  /** The viewer is at the live edge again, and then sees what the camera gave after the signal's return. */
  private async isBack(after: string, from = Date.now()): Promise<void> {
    const given = (await newestNumber(this.page)) ?? Infinity;
    const edge = () => this.figures.lag(this.page, this.viewer);
    await expect.poll(async () => isEdge(await edge()), often).toBe(true);
    const toEdge = (Date.now() - from) / 1_000;
    const isNew = async () => {
      const [seen = 0, newest = 0] = [await seenNumber(this.viewer), await newestNumber(this.page)];
      return seen > given && seen <= newest;
    };
    await expect.poll(isNew, often).toBe(true);
    const toNews = (Date.now() - from) / 1_000;
    this.figures.returns.push({ after, toEdge, toNews, behind: await this.isWatched() });
  }

  private async isWatched(): Promise<number[]> {
    const behind: number[] = [];
    for (let reading = 0; reading < readings; reading += 1) {
      await pause(15_000 / picturesPerSecond);
      behind.push((await this.figures.lag(this.page, this.viewer)) ?? Infinity);
    }
    this.figures.behind.push(...behind);
    await this.figures.heap("phone", this.page);
    await this.figures.heap("viewer", this.viewer);
    return behind;
  }
}

/** At most eight seconds behind, and not of the film before. */
function isEdge(seconds: number | undefined): boolean {
  return seconds !== undefined && seconds >= 0 && seconds <= 8;
}
