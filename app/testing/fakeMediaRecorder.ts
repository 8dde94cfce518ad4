/** A browser's recorder, which delivers what it has filmed on request, or when stopped. */
export class FakeMediaRecorder extends EventTarget {
  static readonly all: FakeMediaRecorder[] = [];
  static isTypeSupported = (type: string) => type === "video/webm";
  /** Filmed but not yet delivered. */
  filmed: BlobPart = "";
  /** The size it reports for `filmed`. */
  bytes: number | undefined;
  state: RecordingState = "inactive";

  constructor() {
    super();
    FakeMediaRecorder.all.push(this);
  }

  static get newest(): FakeMediaRecorder {
    const newest = this.all.at(-1);
    if (!newest) throw new Error("Nothing records.");
    return newest;
  }

  start(): void {
    this.state = "recording";
  }

  requestData(): void {
    const data = new Blob([this.filmed]);
    if (this.bytes !== undefined) Object.defineProperty(data, "size", { value: this.bytes });
    this.filmed = "";
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("dataavailable"), { data })));
  }

  stop(): void {
    this.state = "inactive";
    this.requestData();
    queueMicrotask(() => this.dispatchEvent(new Event("stop")));
  }
}

/** A camera that can be taken away. */
export class FakeCamera {
  readonly track = { kind: "video", readyState: "live" as MediaStreamTrackState, stop: () => undefined };

  readonly stream: MediaStream;

  constructor() {
    const tracks = [this.track];
    // A screen accepts only a real one.
    const stream = typeof MediaStream === "undefined" ? {} : new MediaStream();
    this.stream = Object.assign(stream, { getTracks: () => tracks, getVideoTracks: () => tracks }) as never;
  }

  /** Like a phone call does. */
  isTaken(): void {
    this.track.readyState = "ended";
    FakeMediaRecorder.newest.stop();
  }
}
