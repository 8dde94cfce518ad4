import { clearBytes, freeBytes } from "#app/db/deviceSpace.ts";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import { beginRecording, endRecording, keepPart, RecordingTaken, recordOn } from "./recording.ts";
import { holdRecording } from "./recordingLock.ts";

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
  /** Another one where the first has become a clip under it. */
  private id: string;
  private readonly fixtureId: string;
  private readonly contentType: string;
  private release: () => void;
  private readonly database: LocalDatabase;
  private readonly recorder: MediaRecorder;
  private readonly events: RecorderEvents;
  private parts = 0;
  private bytes = 0;
  private isLong = false;
  private written: Promise<void> = Promise.resolve();

  private constructor(
    database: LocalDatabase,
    recording: { id: string; fixtureId: string; contentType: string },
    recorder: MediaRecorder,
    events: RecorderEvents,
  ) {
    this.database = database;
    this.id = recording.id;
    this.fixtureId = recording.fixtureId;
    this.contentType = recording.contentType;
    this.release = holdRecording(recording.id);
    this.recorder = recorder;
    this.events = events;
  }

  get fileId(): string {
    return this.id;
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
    const id = await beginRecording(database, fixtureId, contentType);
    const own = new Recorder(database, { id, fixtureId, contentType }, recorder, events);
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
    return blobOf(this.database, this.id);
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

  /** What it has left is its person's now: call it when that was saved, or could not be. */
  async end(): Promise<void> {
    this.release();
    await endRecording(this.database, this.id);
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
      .then(() => this.write(n, data))
      .then(async () => {
        if ((await minutesLeft()) === 0) onFull();
      })
      .catch(onFull);
  }

  private async write(n: number, data: Blob): Promise<void> {
    try {
      await keepPart(this.database, this.id, n, data);
    } catch (error) {
      if (!(error instanceof RecordingTaken)) throw error;
      this.release();
      this.id = await recordOn(this.database, this.id, this.fixtureId, this.contentType);
      this.release = holdRecording(this.id);
      await keepPart(this.database, this.id, n, data);
    }
  }
}
