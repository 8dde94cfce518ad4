import type { Page } from "@playwright/test";
import { liveAddress } from "#shared/api/live.ts";
import { hasTheApp, signsIn } from "../people/anybody.ts";
import type { Phone } from "./phone.ts";
import { aRequester, aSignedMatch, aStreamer, watchKeyOf } from "./prepare.ts";
import type { Product } from "./product.ts";
import { expect } from "./test.ts";

/** The encoder's library leaves a frame to the garbage collector when a take ends. */
export const leftFrame = /VideoFrame was garbage collected/;

export async function aMatchToFilm(product: Product) {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const workflow = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  return { ...workflow, streamer, requester };
}
export type ToFilm = Awaited<ReturnType<typeof aMatchToFilm>>;

export async function signedInPhone(phone: Phone, { streamer }: ToFilm): Promise<Page> {
  const page = await phone.open("/login");
  await signsIn(page, streamer);
  await expect(page).toHaveURL(/streamer-dashboard/);
  await hasTheApp(page, "streamer");
  return page;
}

/** A browser stores a new session's cookie within half a minute: one that is killed earlier has lost it. */
export async function isSignedIn(page: Page, { streamer }: ToFilm): Promise<void> {
  const isKnown = await page.evaluate(async () => (await (await fetch("/api/me")).json()).user !== null);
  if (isKnown) return;
  await expect(page).toHaveURL(/login/);
  await signsIn(page, streamer);
}

export async function goesLive(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Go (live|on filming)$/ });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

export async function endsStream(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End stream" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End stream" }).click();
  await expect(page.getByText("The stream has ended")).toBeVisible();
}

export type Filmed = ToFilm & { streamId: string };

/** The streamer of a match that may be filmed signs in on this phone and goes live with it. */
export async function filmsLive(product: Product, phone: Phone): Promise<{ page: Page; filmed: Filmed }> {
  const toFilm = await aMatchToFilm(product);
  await signedInPhone(phone, toFilm);
  const page = await phone.open(`/go-live?bid=${toFilm.bidId}`);
  await goesLive(page);
  return { page, filmed: { ...toFilm, streamId: await streamOf(page) } };
}

/** Waits until the stream's replay is longer than this. */
export async function filmsUntil(filmed: Filmed, seconds: number): Promise<void> {
  await expect.poll(async () => (await replayOf(filmed)).seconds, { timeout: 60_000 }).toBeGreaterThan(seconds);
}

/** The replay as viewers get it: its segments' numbers and lengths in seconds, and how many are missing. */
export async function replayOf({ requester, bidId, match, streamId }: Filmed) {
  const key = await watchKeyOf(requester.api, { match, bidId });
  const asked = requester.api.bytes(liveAddress.replay(streamId, key));
  const playlist = String(await asked.catch(() => ""));
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  return {
    seconds: seconds.reduce((total, length) => total + length, 0),
    segments: [...playlist.matchAll(/^[^#\s].*$/gm)].map(([address]) => address.split("?")[0]),
    gaps: playlist.match(/#EXT-X-GAP/g)?.length ?? 0,
    isComplete: playlist.includes("#EXT-X-ENDLIST"),
  };
}

/** The replay once the stream has ended and everything is in it: no gap, each segment once. */
export async function wholeReplayOf(filmed: Filmed, options: { timeout?: number } = {}) {
  await expect.poll(async () => (await replayOf(filmed)).isComplete, options).toBe(true);
  const replay = await replayOf(filmed);
  expect(replay.gaps).toBe(0);
  expect(new Set(replay.segments).size).toBe(replay.segments.length);
  return replay;
}

export async function streamOf(page: Page): Promise<string> {
  const read = () =>
    page.evaluate(async () => {
      const [found] = (await indexedDB.databases()).filter(({ name }) => /touchline-[0-9a-f]{8}-/.test(name ?? ""));
      return new Promise<string>((resolve) => {
        const opening = indexedDB.open(found?.name ?? "");
        opening.onsuccess = () => {
          const all = opening.result.transaction("liveStreams").objectStore("liveStreams").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(String(all.result[0]?.streamId ?? ""));
          };
        };
      });
    });
  await expect.poll(read).toMatch(/^[0-9a-f-]{36}$/);
  return read();
}
