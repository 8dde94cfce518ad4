/** @module-tag long */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { StoreOwner } from "#app/db/clientStore.ts";
import { LocalDatabase } from "#app/db/localDatabase.ts";
import { addClip } from "#app/film/addClip.ts";
import { beginSession, clientStoreOf } from "#app/sync/openClientStore.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { hasFilmMatch } from "#app/testing/filmMatch.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import { aVideoFolder, hasFfmpeg, videoKinds, type VideoFolder } from "#server/testing/videoFiles.ts";

let user: StoreOwner;
let database: LocalDatabase;
let fixtureId: string;

beforeEach(async () => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
  user = { userId: crypto.randomUUID(), role: "user" };
  database = new LocalDatabase(user.userId);
  await beginSession(clientStoreOf(database, user), user);
  fixtureId = await hasFilmMatch(database);
});
afterEach(async () => {
  await database.delete();
  vi.unstubAllGlobals();
});

function adds(name: string, bytes: BlobPart) {
  return addClip(database, user, fixtureId, new File([bytes], name, { type: "video/mp4" }));
}

test.each([
  ["a text that is called .mp4", "Dear Ma'am, the match is at ten.", fileRefusals.notVideo],
  ["an empty file", "", fileRefusals.tooShort],
])("%s is refused before anything is queued", async (_, bytes, sentence) => {
  expect(await adds("letter.mp4", bytes)).toMatchObject({ status: "refused", message: sentence });
  expect([await database.outbox.count(), await database.files.count()]).toEqual([0, 0]);
});

describe.skipIf(!hasFfmpeg)("a real video", () => {
  let folder: VideoFolder;
  beforeAll(async () => {
    folder = await aVideoFolder();
  });
  afterAll(() => folder.remove());

  test("becomes a clip with the specification's defaults and its true length", async () => {
    const bytes = new Uint8Array(await folder.make("try.mp4", videoKinds.plain));
    const added = await adds("Second half.try 1.mp4", bytes);
    expect(added.status).toBe("queued");
    const clip = await database.rows("videoClip").get(added.clipId);
    expect(clip).toMatchObject({
      ...{ title: "Second half.try 1", description: "Second half.try 1.mp4", clipType: "highlight" },
      ...{ startTime: "0", endTime: "2", duration: "2", tags: '["uploaded","manual"]', isPublic: true },
    });
    const file = await database.rows("mediaFile").get(added.fileId);
    expect(file).toMatchObject({ bytes: bytes.length, state: "expected", sha256: await sha256Of(bytes) });
    expect(await database.files.get(added.fileId)).toMatchObject({ durationMs: 2_000 });
  });

  test("longer than half a minute shows its first 30 seconds", async () => {
    const args = ["-f", "lavfi", "-i", "testsrc2=s=64x36:r=5", "-t", "40", "-c:v", "libx264", "-preset", "ultrafast"];
    const added = await adds("long.mp4", new Uint8Array(await folder.make("long.mp4", args)));
    expect(await database.rows("videoClip").get(added.clipId)).toMatchObject({ endTime: "30", duration: "30" });
  });

  test("with only sound, or cut off at its start, is refused", async () => {
    const sound = new Uint8Array(await folder.make("sound.mp4", videoKinds.soundOnly));
    expect(await adds("sound.mp4", sound)).toMatchObject({ status: "refused", message: fileRefusals.noPicture });
    const whole = new Uint8Array(await folder.make("whole.mp4", videoKinds.plain));
    const cut = await adds("cut.mp4", whole.slice(0, Math.floor(whole.length / 3)));
    expect(cut).toMatchObject({ status: "refused" });
    expect(await database.outbox.count()).toBe(0);
  });
});

async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
}
