import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { Recorder } from "./recorder.ts";

const userId = "7d0c0b0a-1111-4222-8333-444455556666";
const fixtureId = "7d0c0b0a-2222-4222-8333-444455556666";

/** A browser's recorder, which hands over what it has filmed when its second is over, or when it is asked. */
class FakeMediaRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === "video/webm";
  static filmed = "";
  state: RecordingState = "inactive";

  start(): void {
    this.state = "recording";
  }

  requestData(): void {
    const data = new Blob([FakeMediaRecorder.filmed]);
    FakeMediaRecorder.filmed = "";
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event("dataavailable"), { data })));
  }

  stop(): void {
    this.state = "inactive";
    this.requestData();
    queueMicrotask(() => this.dispatchEvent(new Event("stop")));
  }
}

let database: LocalDatabase;

beforeEach(() => {
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("navigator", {});
  database = new LocalDatabase(userId);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

test("what has just happened is in what was recorded so far, also before its second is over", async () => {
  const recorder = await Recorder.start(database, fixtureId, {} as MediaStream, () => undefined);
  FakeMediaRecorder.filmed = "kick-off ";
  expect(await (await recorder.soFar())?.text()).toBe("kick-off ");
  FakeMediaRecorder.filmed = "try ";
  expect(await (await recorder.soFar())?.text()).toBe("kick-off try ");
  FakeMediaRecorder.filmed = "whistle";
  await recorder.stop();
  expect(await (await recorder.soFar())?.text()).toBe("kick-off try whistle");
});
