import { clearBytes, freeBytes } from "#app/db/deviceSpace.ts";
import { blobOf } from "#app/db/keptFiles.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import { beginRecording, endRecording, keepPart, RecordingTaken, recordOn } from "./recording.ts";
import { holdRecording } from "./recordingLock.ts";

const partMs = 1_000;
const videoBitsPerSecond = 2_500_000;
const audioBitsPerSecond = 96_000;
/** A recording's data rate, with a margin. */
export const bytesPerMinute = ((videoBitsPerSecond + audioBitsPerSecond) / 8) * 60 * 1.1;

/** Files have a maximum size: after this many bytes, some 97 minutes, a recording continues in another file. */
const bytesOfFile = fileBytes.clip - 100_000_000;

/** Events that the recorder's owner must act on. */
export interface RecorderEvents {
  /** There is no more room, or data could not be written. */
  onFull(): void;
  /** The file has reached its maximum size. */
  onLong(): void;
  /** The camera was taken away, by a call say, or its permission was withdrawn. */
  onEnd(): void;
}

/** Plays in most browsers and needs no conversion on the server first. */
const wanted = ["video/mp4;codecs=avc1.42E01F,mp4a.40.2", "video/webm;codecs=vp8,opus", "video/webm"];

/** A phone's rear camera, with sound. */
export function openCamera(): Promise<MediaStream> {
  const video = { facingMode: "environment", width: { ideal: 1280 }, height: { ideal: 720 } };
  return navigator.mediaDevices.getUserMedia({ video, audio: true });
}

/** How many whole minutes fit; undefined when the browser does not say. */
export async function minutesLeft(): Promise<number | undefined> {
  const free = await freeBytes();
  return free === undefined ? undefined : Math.max(0, Math.floor((free - clearBytes) / bytesPerMinute));
}

/** One recording of a match, stored second by second. */
export class Recorder {
  /** Changes if the first file has become a clip meanwhile. */
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

  /** Everything so far, including what the browser still buffers. */
  async soFar(): Promise<Blob | undefined> {
    if (this.recorder.state === "recording") {
      const came = new Promise((resolve) => this.recorder.addEventListener("dataavailable", resolve, { once: true }));
      this.recorder.requestData();
      await came;
    }
    await this.written;
    return blobOf(this.database, this.id);
  }

  /** Resolves when the last second is stored. */
  async stop(): Promise<void> {
    if (this.recorder.state !== "inactive") {
      const stopped = new Promise((resolve) => this.recorder.addEventListener("stop", resolve, { once: true }));
      this.recorder.stop();
      await stopped;
    }
    await this.written;
  }

  /** Leaves any rest to the user: call it once the recording was saved, or could not be. */
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
