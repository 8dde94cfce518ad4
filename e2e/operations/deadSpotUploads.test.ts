/** @module-tag long */
import "fake-indexeddb/auto";
import { setMaxListeners } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { renewals, renewCalls } from "#app/api/renewals.ts";
import { hashBlob } from "#app/film/hashBlob.ts";
import { FakeBrowser } from "#app/testing/fakeBrowser.ts";
import type { RoleAccounts } from "#server/testing/roleAccounts.ts";
import { aFilmServer } from "#server/testing/filmServer.ts";
import type { TestServer } from "#server/testing/testServer.ts";
import { Network } from "../support/network.ts";
import { FilmPhone, someVideo } from "./filmPhone.ts";

/** Seconds. `npm run test:faults` tries 1, 3, 6, 10 and 20. */
const durations = (process.env["UPLOAD_DEAD_SPOTS"] ?? "3").split(",").map(Number);
const places = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
/** After this time the fastest phone has sent its whole file. */
const untilDeadMs = 1_500;
const bytesPerMs = 200;
const soonestMs = 15_000;

let server: TestServer;
let network: Network;
let accounts: RoleAccounts;
let fixtureId: string;
let phones: FilmPhone[] = [];

beforeAll(async () => {
  ({ server, accounts, fixtureId } = await aFilmServer("approved"));
  network = await Network.listen();
  network.leadTo(server.running.port);
}, 240_000);
afterAll(async () => {
  await network.close();
  await server.close();
});

setMaxListeners(places.length * 2, renewals);

beforeEach(() => {
  for (const [name, value] of Object.entries(new FakeBrowser().globals)) vi.stubGlobal(name, value);
  const plainFetch = fetch;
  const base = `http://127.0.0.1:${network.port}`;
  vi.stubGlobal("fetch", (address: string, asked: RequestInit) => plainFetch(new URL(address, base), asked));
});
afterEach(async () => {
  network.join();
  network.degrade();
  for (const phone of phones) {
    phone.closes();
    await phone.database.delete();
  }
  phones = [];
  vi.unstubAllGlobals();
});

interface SentVideo {
  phone: FilmPhone;
  fileId: string;
  video: Blob;
}

/** Each phone is at another point of its video when the network dies. */
async function phonesSend(at: readonly number[] = places): Promise<SentVideo[]> {
  const videos: SentVideo[] = [];
  for (const place of at) {
    const phone = new FilmPhone(accounts.thatRequester, network, `-${place}`);
    phones.push(phone);
    await phone.opens();
    await phone.syncs();
    const video = someVideo(Math.round((untilDeadMs * bytesPerMs * 100) / place));
    videos.push({ phone, video, fileId: await phone.picks(fixtureId, video) });
  }
  network.degrade({ oneWayMs: 5, retransmitMs: 5, loss: 0, bytesPerMs });
  await Promise.all(phones.map((phone) => phone.syncs()));
  await vi.waitFor(() => expect(phones.every(({ calls }) => calls.includes("PATCH 0"))).toBe(true), {
    timeout: 15_000,
  });
  await new Promise((resolve) => setTimeout(resolve, untilDeadMs));
  return videos;
}

async function allHaveArrived(videos: readonly SentVideo[], withinMs: number): Promise<void> {
  const isSent = async ({ phone, fileId }: SentVideo) =>
    expect((await phone.database.files.get(fileId))?.sentAt, phone.calls.join(", ")).toBeDefined();
  await Promise.all(videos.map((video) => vi.waitFor(() => isSent(video), { timeout: withinMs, interval: 50 })));
  for (const { phone, fileId, video } of videos) {
    const row = await server.app.rows.rowOne("mediaFile", fileId);
    expect({ bytes: row?.bytes, sha256: row?.sha256 }).toEqual({ bytes: video.size, sha256: await hashBlob(video) });
    const offsets = phone.calls.flatMap((call) => (call.startsWith("PATCH ") ? [Number(call.slice(6))] : []));
    expect(offsets, "goes on behind what has arrived").toEqual([...new Set(offsets)].sort((a, b) => a - b));
  }
}

for (const seconds of durations) {
  for (const learns of ["server", "nobody"] as const) {
    const who = learns === "server" ? "" : " that the server does not hear of either";
    test(
      `a dead spot of ${seconds} s${who}, at ten places of an upload, delays it by ${soonestMs / 1_000} s at most`,
      { timeout: 120_000 },
      async () => {
        const videos = await phonesSend();
        network.swallow(learns);
        network.degrade();
        await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
        network.join();
        await allHaveArrived(videos, soonestMs);
      },
    );
  }
}

test("an upload continues when only its connection went silent", { timeout: 60_000 }, async () => {
  const videos = await phonesSend();
  network.lose("nobody");
  network.degrade();
  await allHaveArrived(videos, soonestMs);
});

test("an upload continues at once when the device notices a network", { timeout: 60_000 }, async () => {
  const videos = await phonesSend([50]);
  network.lose();
  network.degrade();
  renewCalls();
  // A silent call is checked after four seconds and given up in the sixth.
  await allHaveArrived(videos, 3_500);
});
