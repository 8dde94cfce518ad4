import { clearBytes, freeBytes } from "#app/db/deviceSpace.ts";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import { beginRecording, keepPart } from "./recording.ts";

const partMs = 1_000;
const videoBitsPerSecond = 2_500_000;
const audioBitsPerSecond = 96_000;
/** What recording takes, with a little over. */
export const bytesPerMinute = ((videoBitsPerSecond + audioBitsPerSecond) / 8) * 60 * 1.1;

/** A file has a largest size: after so many bytes, some 97 minutes, a recording goes on in another one. */
const bytesOfFile = fileBytes.clip - 100_000_000;

/** What its owner has to do something about. */
export interface RecorderEvents {
  /** There is no room for more, or what came could not be written. */
  onFull(): void;
  /** The file is as large as it may become. */
  onLong(): void;
  /** The camera was taken away, for a call say, or its person has forbidden it. */
  onEnd(): void;
}

/** Plays in most browsers and needs no other coding on the server first. */
const wanted = ["video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/webm;codecs=vp8,opus", "video/webm"];

/** The camera at the back of a phone, with sound. */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: true });
}

/** How many whole minutes fit; undefined where the browser does not tell. */
export async function minutesLeft(): Promise<number | undefined> {
  const free = await freeBytes();
  return free === undefined ? undefined : Math.max(0, Math.floor((free - clearBytes) / bytesPerMinute));
}

/** One recording of a match, kept second by second. */
export class Recorder {
  readonly fileId: string;
  private readonly database: LocalDatabase;
  private readonly recorder: MediaRecorder;
  private readonly events: RecorderEvents;
  private parts = 0;
  private bytes = 0;
  private isLong = false;
  private written: Promise<void> = Promise.resolve();

  private constructor(database: LocalDatabase, fileId: string, recorder: MediaRecorder, events: RecorderEvents) {
    this.database = database;
    this.fileId = fileId;
    this.recorder = recorder;
    this.events = events;
  }

  static async start(
    database: LocalDatabase,
    fixtureId: string,
    stream: MediaStream,
    events: RecorderEvents,
  ): Promise<Recorder> {
    const mimeType = wanted.find((type) => MediaRecorder.isTypeSupported(type));
    const bits = { videoBitsPerSecond, audioBitsPerSecond };
    const recorder = new MediaRecorder(stream, { ...bits, ...(mimeType === undefined ? {} : { mimeType }) });
    const contentType = (mimeType ?? recorder.mimeType).split(";")[0] ?? "video/webm";
    const fileId = await beginRecording(database, fixtureId, contentType);
    const own = new Recorder(database, fileId, recorder, events);
    recorder.addEventListener("dataavailable", ({ data }) => own.keep(data));
    recorder.addEventListener("stop", () => events.onEnd());
    recorder.start(partMs);
    return own;
  }

  /** All of it up to now: the browser is asked for what it still holds. */
  async soFar(): Promise<Blob | undefined> {
    if (this.recorder.state === "recording") {
      const came = new Promise((resolve) => this.recorder.addEventListener("dataavailable", resolve, { once: true }));
      this.recorder.requestData();
      await came;
    }
    await this.written;
    return blobOf(this.database, this.fileId);
  }

  /** Resolves when the last second is written. */
  async stop(): Promise<void> {
    if (this.recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => this.recorder.addEventListener("stop", resolve, { once: true }));
      this.recorder.stop();
      await stopped;
    }
    await this.written;
  }

  private keep(data: Blob): void {
    if (data.size === 0) return;
    const { onFull, onLong } = this.events;
    const n = this.parts;
    this.parts += 1;
    this.bytes += data.size;
    if (this.bytes > bytesOfFile && !this.isLong) {
      this.isLong = true;
      onLong();
    }
    this.written = this.written
      .then(() => keepPart(this.database, this.fileId, n, data))
      .then(async () => {
        if ((await minutesLeft()) === 0) onFull();
      })
      .catch(onFull);
  }
}
