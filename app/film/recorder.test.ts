import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { FakeCamera, FakeMediaRecorder } from "#app/testing/fakeMediaRecorder.ts";
import { fileBytes } from "#shared/rules/mediaLimits.ts";
import { Recorder } from "./recorder.ts";

const userId = "7d0c0b0a-1111-4222-8333-444455556666";
const fixtureId = "7d0c0b0a-2222-4222-8333-444455556666";

let database: LocalDatabase;
let heard: string[];

beforeEach(() => {
  heard = [];
  vi.stubGlobal("MediaRecorder", FakeMediaRecorder);
  vi.stubGlobal("navigator", {});
  database = new LocalDatabase(userId);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await database.delete();
});

function starts(): Promise<Recorder> {
  const hears = (what: string) => () => void heard.push(what);
  const events = { onFull: hears("full"), onLong: hears("long"), onEnd: hears("end") };
  return Recorder.start(database, fixtureId, new FakeCamera().stream, events);
}

test("the recording so far includes the current moment, even within an unfinished second", async () => {
  const recorder = await starts();
  FakeMediaRecorder.newest.filmed = "kick-off ";
  expect(await (await recorder.soFar())?.text()).toBe("kick-off ");
  FakeMediaRecorder.newest.filmed = "try ";
  expect(await (await recorder.soFar())?.text()).toBe("kick-off try ");
  FakeMediaRecorder.newest.filmed = "whistle";
  await recorder.stop();
  expect(await (await recorder.soFar())?.text()).toBe("kick-off try whistle");
});

test("a recording warns once before its file becomes too large to send", async () => {
  const recorder = await starts();
  FakeMediaRecorder.newest.filmed = "the first half";
  FakeMediaRecorder.newest.bytes = fileBytes.clip - 150_000_000;
  await recorder.soFar();
  expect(heard).toEqual([]);
  FakeMediaRecorder.newest.bytes = 60_000_000;
  await recorder.soFar();
  await recorder.soFar();
  expect(heard).toEqual(["long"]);
});
