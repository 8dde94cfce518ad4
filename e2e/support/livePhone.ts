import { createHash } from "node:crypto";
import type { LiveFilm } from "#server/testing/liveFilm.ts";
import { contentDigest, liveAddress, liveHeaders, liveMediaType, type OpenedStream } from "#shared/api/live.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import type { Api } from "./api.ts";
import { watchKeyOf } from "./prepare.ts";

interface Filmed {
  api: Api;
  bidId: string;
  fixture: { id: string; number: number };
}

const segmentMs = 2_000;

/** A streamer's phone that sends a drawn film by the product's calls, two seconds at a time. */
export class LivePhone {
  private readonly api: Api;
  private readonly streamId: string;
  private readonly film: LiveFilm;
  /** When each segment that was sent began, in ms since 1970. */
  readonly startedAt: number[] = [];
  private sent = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  /** What failed last. */
  refusal: unknown;

  private constructor(api: Api, streamId: string, film: LiveFilm) {
    this.api = api;
    this.streamId = streamId;
    this.film = film;
  }

  /** Opens the stream and goes live: the match's own watch page is its address. Returns it with the link for viewers. */
  static async goesLive(
    { api, bidId, fixture }: Filmed,
    film: LiveFilm,
  ): Promise<{ phone: LivePhone; address: string }> {
    const { streamId } = await api.post<OpenedStream>(liveAddress.open(fixture.id), {});
    const phone = new LivePhone(api, streamId, film);
    await phone.put(liveAddress.init(streamId, 0), film.init, {});
    await api.patch(`/api/requests/${bidId}`, { streamUrl: watchAddress(fixture.number) });
    const key = await watchKeyOf(api, { match: fixture, bidId });
    return { phone, address: watchAddress(fixture.number, key) };
  }

  /** Sends what the camera has given so far, and then each segment as it ends. */
  async films(atOnce = 3): Promise<void> {
    for (let n = 0; n < atOnce; n += 1) await this.sendNext();
    this.timer = setInterval(() => void this.sendNext().catch((error: unknown) => (this.refusal = error)), segmentMs);
  }

  stops(): void {
    clearInterval(this.timer);
  }

  /** `missing`: how many of the film's segments are still on the phone. */
  async ends(missing = 0): Promise<void> {
    this.stops();
    await this.api.post(liveAddress.end(this.streamId), { segments: this.sent + missing });
  }

  async sendNext(): Promise<void> {
    const n = this.sent;
    const segment = this.film.segments[n];
    if (!segment) return;
    this.sent += 1;
    const startedAt = Date.now() - segmentMs;
    this.startedAt.push(startedAt);
    await this.put(liveAddress.segment(this.streamId, n), segment, {
      [liveHeaders.durationMs]: String(segmentMs),
      [liveHeaders.startedAt]: new Date(startedAt).toISOString(),
      [liveHeaders.init]: "0",
    });
  }

  private put(address: string, bytes: Buffer, headers: Record<string, string>): Promise<void> {
    const digest = contentDigest(createHash("sha256").update(bytes).digest("base64"));
    return this.api.put(address, bytes, { "Content-Type": liveMediaType, [liveHeaders.digest]: digest, ...headers });
  }
}
