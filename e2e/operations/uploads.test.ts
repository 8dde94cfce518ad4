/** @module-tag long */
import "fake-indexeddb/auto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import { markedFiles } from "#app/sync/uploads/fileMark.ts";
import { uploadProgress } from "#app/sync/uploads/uploadStatus.ts";
import { fileRefusals } from "#shared/rules/fileRefusals.ts";
import type { RoleAccounts } from "#server/testing/roleAccounts.ts";
import { aClip } from "#server/testing/film.ts";
import { aFilmServer } from "#server/testing/filmServer.ts";
import type { TestServer } from "#server/testing/testServer.ts";
import { hasFfmpeg } from "#server/testing/videoFiles.ts";
import { Network } from "../support/network.ts";
import { FilmPhone, someVideo } from "./filmPhone.ts";

const patience = { timeout: 15_000, interval: 20 };

let server: TestServer;
let network: Network;
let accounts: RoleAccounts;
let fixtureId: string;
let phone: FilmPhone;

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("approved"));
  network = await Network.listen();
  network.leadTo(server.running.port);
}, 240_000);
afterAll(async () => {
  await network.close();
  await server.close();
});

beforeEach(async () => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
  phone = new FilmPhone(accounts.thatRequester, network);
  await phone.opens();
  await phone.syncs();
});
afterEach(async () => {
  network.join();
  network.degrade();
  phone.closes();
  await phone.database.delete();
  vi.unstubAllGlobals();
});

function stateOf(fileId: string) {
  return server.app.rows.rowOne("mediaFile", fileId).then((row) => row?.state);
}

async function isSent(fileId: string): Promise<void> {
  await vi.waitFor(async () => expect((await phone.database.files.get(fileId))?.sentAt).toBeDefined(), patience);
}

test("a video waits for its row and goes out after it", async () => {
  const fileId = await phone.picks(fixtureId, someVideo(300_000));
  expect(phone.calls).toEqual([]);
  await phone.syncs();
  await isSent(fileId);
  expect(await stateOf(fileId)).not.toBe("expected");
  expect(phone.calls).toEqual(["POST", "PATCH 0"]);
  expect(markedFiles(accounts.thatRequester.userId)).toEqual([]);
});

test("an interrupted upload resumes where it stopped, also after a restart, and arrives whole", async () => {
  network.degrade({ oneWayMs: 1, retransmitMs: 1, loss: 0, bytesPerMs: 1_000 });
  const fileId = await phone.picks(fixtureId, someVideo(2_000_000));
  await phone.syncs();
  const arrived = () => server.app.media.uploads.getUpload(fileId).then(({ offset }) => offset);
  await vi.waitFor(async () => expect(await arrived()).toBeGreaterThan(400_000), patience);
  network.cut();
  phone.closes();
  const before = await arrived();
  network.join();
  await phone.database.open();
  await phone.opens();
  await isSent(fileId);
  expect(phone.calls.slice(0, 3)).toEqual(["POST", "PATCH 0", "HEAD"]);
  const [goesOnAt = 0] = phone.calls.slice(3).map((call) => Number(call.replace("PATCH ", "")));
  expect(goesOnAt).toBeGreaterThanOrEqual(before);
  expect(phone.calls).toHaveLength(4);
  const row = await server.app.rows.rowOne("mediaFile", fileId);
  expect(row?.bytes).toBe(2_000_000);
  expect(["checking", "refused"]).toContain(row?.state);
});

test("items queued during an upload go out first, then the upload continues", async () => {
  network.degrade({ oneWayMs: 1, retransmitMs: 1, loss: 0, bytesPerMs: 500 });
  const first = await phone.picks(fixtureId, someVideo(1_000_000));
  await phone.syncs();
  await vi.waitFor(() => expect(uploadProgress()?.sent).toBeGreaterThan(0), patience);
  const second = await phone.picks(fixtureId, someVideo(10_000));
  await vi.waitFor(() => expect(uploadProgress()).toBeUndefined(), patience);
  expect((await phone.database.files.get(first))?.sentAt).toBeUndefined();
  await phone.syncs();
  await Promise.all([isSent(first), isSent(second)]);
  expect(phone.calls.filter((call) => call === "HEAD")).toHaveLength(1);
});

test("a paused video waits until it is resumed", async () => {
  const fileId = await phone.picks(fixtureId, someVideo(20_000));
  await phone.database.files.update(fileId, { isPaused: true });
  const other = await phone.picks(fixtureId, someVideo(30_000));
  await phone.syncs();
  await isSent(other);
  expect(await stateOf(fileId)).toBe("expected");
  await phone.database.files.update(fileId, { isPaused: false });
  await isSent(fileId);
});

test("a video of another account's clip is not accepted, and the rows are fetched again", async () => {
  const { fileId } = await aClip(server.app, accounts.thatStreamer.actor, fixtureId);
  const file = { id: fileId, name: "try.mp4", contentType: "video/mp4", bytes: 1_000, purpose: "clip" as const };
  const flags = { addedAt: "2026-11-21T08:00:00.000Z", isBegun: false, isPaused: false, isUrgent: false };
  const row = { id: fileId, rev: 1, ownerUserId: accounts.thatRequester.userId, state: "expected" };
  await phone.database.table("mediaFile").put(row);
  await phone.database.transaction("rw", phone.database.files, phone.database.fileParts, async () => {
    await phone.database.files.add({ ...file, ...flags });
    await phone.database.fileParts.add({ fileId, n: 0, bytes: someVideo(1_000) });
  });
  await vi.waitFor(() => expect(phone.asked).toBeGreaterThan(0), patience);
  expect(phone.calls).toEqual(["POST"]);
  expect(await stateOf(fileId)).toBe("expected");
  expect((await phone.database.files.get(fileId))?.sentAt).toBeUndefined();
});

test.skipIf(!hasFfmpeg)(
  "a file that is not a video comes back with a reason and stays until the user has chosen",
  async () => {
    const fileId = await phone.picks(fixtureId, new Blob(["This is a letter, not a video."]));
    await phone.syncs();
    await isSent(fileId);
    await vi.waitFor(async () => expect(await stateOf(fileId)).toBe("refused"), patience);
    await phone.syncs();
    expect(await phone.database.rows("mediaFile").get(fileId)).toMatchObject({ reason: fileRefusals.notVideo });
    expect(await phone.database.files.get(fileId)).toBeDefined();
  },
);

test("a video that keeps arriving damaged needs attention, with the server's sentence", async () => {
  const fileId = await phone.picks(fixtureId, someVideo(5_000), someVideo(5_000));
  await phone.syncs();
  const problem = () => phone.database.files.get(fileId).then((file) => file?.problem);
  await vi.waitFor(async () => expect(await problem()).toMatch(/did not arrive as it was sent/), patience);
  expect(phone.calls.filter((call) => call === "PATCH 0")).toHaveLength(3);
});

test("discarding or deleting a clip removes its video from the device", async () => {
  const fileId = await phone.picks(fixtureId, someVideo(2_000));
  await phone.database.files.update(fileId, { isPaused: true });
  await phone.syncs();
  const clip = await phone.database.rows("videoClip").where("mediaFileId").equals(fileId).first();
  const { decided } = await import("#server/testing/factories.ts");
  await decided(server.app, accounts.thatRequester.actor, "clip.delete", { id: clip?.id ?? "" });
  await phone.syncs();
  await vi.waitFor(async () => expect(await phone.database.files.count()).toBe(0), patience);
  expect([await phone.database.fileParts.count(), markedFiles(accounts.thatRequester.userId)]).toEqual([0, []]);
});
