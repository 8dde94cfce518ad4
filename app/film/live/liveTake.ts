import {
  BufferTarget,
  canEncodeAudio,
  CmafOutputFormat,
  HlsOutputFormat,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Output,
  PathedTarget,
  Quality,
  type AudioCodec,
  type Target,
  type VideoEncodingConfig,
} from "mediabunny";
import { liveLimits } from "#shared/api/live.ts";
import { encodings, type LiveQuality } from "./liveQuality.ts";
import { startsInTime } from "./startsInTime.ts";

/** Receives what a take is made of, in order: each is awaited before the next. */
export interface TakeStore {
  keepInit(bytes: ArrayBuffer): Promise<number>;
  keepSegment(segment: { bytes: ArrayBuffer; init: number; durationMs: number; startedAt: string }): Promise<unknown>;
}

/** Whether this browser can film live: it needs WebCodecs with H.264. */
export async function canFilmLive(): Promise<boolean> {
  if (typeof VideoEncoder !== "function" || typeof AudioEncoder !== "function") return false;
  const { height, videoBitsPerSecond } = encodings["480p"];
  const config = { codec: "avc1.42e01f", width: 854, height, bitrate: videoBitsPerSecond };
  return VideoEncoder.isConfigSupported(config).then(
    ({ supported }) => supported === true,
    () => false,
  );
}

const targetSeconds = liveLimits.targetDurationMs / 1_000;

/** One stretch of a live stream in one quality: camera and microphone to segments of two seconds. */
export class LiveTake {
  private readonly output: Output<HlsOutputFormat, BufferTarget>;
  private readonly store: TakeStore;
  private readonly finished: Target[] = [];
  private init: Promise<number> | undefined;
  private kept: Promise<unknown> = Promise.resolve();
  private keptUpTo = 0;
  private startedMs = 0;
  private isGivenUp = false;
  /** Rejects when something could not be encoded or stored. */
  readonly failed: Promise<never>;
  private fail: (error: unknown) => void = () => undefined;

  private constructor(store: TakeStore) {
    this.store = store;
    this.failed = new Promise<never>((_, reject) => (this.fail = reject));
    this.failed.catch(() => undefined);
    const format = new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: targetSeconds,
      live: true,
      maxLiveSegmentCount: 20,
      onInit: (target) => this.keepInit(target),
      onSegment: (target) => void this.finished.push(target),
      onPlaylist: (playlist) => this.keepListed(playlist),
    });
    this.output = new Output({
      format,
      target: new PathedTarget("stream.m3u8", () => new BufferTarget()),
    });
  }

  /** Rejects with `NeverBegan` where the camera or the encoder does neither begin nor fail: nothing of it is stored. */
  static async start(camera: MediaStream, quality: LiveQuality, store: TakeStore): Promise<LiveTake> {
    const take = new LiveTake(store);
    await take.addTracks(camera, quality);
    try {
      await startsInTime(take.output.start());
    } catch (error) {
      take.giveUp();
      throw error;
    }
    take.startedMs = Date.now();
    return take;
  }

  /** Resolves when the last segment is stored, also one that is shorter. */
  async stop(): Promise<void> {
    await this.output.finalize();
    await this.kept;
  }

  /** Not awaited: what never began may never end either. */
  private giveUp(): void {
    this.isGivenUp = true;
    this.output.cancel().catch(() => undefined);
  }

  private async addTracks(camera: MediaStream, quality: LiveQuality): Promise<void> {
    const { height, videoBitsPerSecond, audioBitsPerSecond } = encodings[quality];
    const [video] = camera.getVideoTracks();
    const [audio] = camera.getAudioTracks();
    const codec = audio && (await audioCodec(audioBitsPerSecond));
    if (video && height > 0) {
      const encoding: VideoEncodingConfig = {
        codec: "avc",
        quality: new Quality({ bitrate: videoBitsPerSecond }),
        keyFrameInterval: targetSeconds,
        latencyMode: "realtime",
        sizeChangeBehavior: "contain",
        transform: { height },
      };
      const source = new MediaStreamVideoTrackSource(video, encoding, givesEachPicture() ? { frameRate: null } : {});
      source.errorPromise.catch(this.fail);
      this.output.addVideoTrack(source);
    }
    if (audio && codec) {
      const source = new MediaStreamAudioTrackSource(audio, {
        codec,
        quality: new Quality({ bitrate: audioBitsPerSecond }),
      });
      source.errorPromise.catch(this.fail);
      this.output.addAudioTrack(source);
    }
  }

  private keepInit(target: Target): void {
    if (this.isGivenUp) return;
    this.init ??= this.store.keepInit(bufferOf(target));
    this.init.catch(this.fail);
  }

  /** A playlist is written after each segment, and says how long it is. */
  private keepListed(playlist: string): void {
    if (this.isGivenUp) return;
    const durations = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds) * 1_000);
    const news = this.finished.splice(0);
    for (const [at, target] of news.entries()) {
      const lastedMs = durations.at(at - news.length) ?? liveLimits.targetDurationMs;
      const startedAt = new Date(this.startedMs + this.keptUpTo).toISOString();
      this.keptUpTo += lastedMs;
      // A longer segment means that the phone was frozen, for example behind another app: it has the pictures from before.
      // Its full length would raise the playlist's target duration, and viewers would stay that far behind.
      const durationMs = lastedMs > liveLimits.longestSegmentMs ? liveLimits.targetDurationMs : lastedMs;
      const bytes = bufferOf(target);
      this.kept = this.kept.then(async () => {
        const init = await this.init;
        if (init !== undefined) await this.store.keepSegment({ bytes, init, durationMs, startedAt });
      });
      this.kept.catch(this.fail);
    }
  }
}

/**
 * Whether the camera's pictures come one by one: then each is filmed once, at its own time. Elsewhere the picture is
 * looked at as often as the camera says it changes, which repeats some and misses others.
 */
function givesEachPicture(): boolean {
  return "MediaStreamTrackProcessor" in globalThis;
}

/** AAC plays everywhere; where the browser cannot encode it in so few bits, Opus. */
async function audioCodec(bitrate: number): Promise<AudioCodec | undefined> {
  const quality = new Quality({ bitrate });
  for (const codec of ["aac", "opus"] as const) if (await canEncodeAudio(codec, { quality })) return codec;
  return undefined;
}

function bufferOf(target: Target): ArrayBuffer {
  const { buffer } = target as BufferTarget;
  if (!buffer) throw new Error("A finished part of the stream has no bytes.");
  return buffer;
}
