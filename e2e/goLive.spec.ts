import type { Page } from "@playwright/test";
import { liveAddress } from "#shared/api/live.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { hasTheApp, signsIn } from "./people/anybody.ts";
import { School } from "./people/school.ts";
import { Streamer } from "./people/streamer.ts";
import { aRequester, aSignedMatch, aStreamer, type Row } from "./support/prepare.ts";
import type { Phone } from "./support/phone.ts";
import type { Product } from "./support/product.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

// The encoder's library leaves a frame to the garbage collector when a take ends.
const leftFrame = /VideoFrame was garbage collected/;
test.use({ expectedErrors: expecting(leftFrame, cutNetwork, refusedWith(403), refusedWith(404), refusedWith(409)) });

async function aMatchToFilm(product: Product) {
  const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
  const workflow = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
  return { ...workflow, streamer, requester };
}
type ToFilm = Awaited<ReturnType<typeof aMatchToFilm>>;

async function signedInPhone(phone: Phone, { streamer }: ToFilm): Promise<Page> {
  const page = await phone.open("/login");
  await signsIn(page, streamer);
  await expect(page).toHaveURL(/streamer-dashboard/);
  await hasTheApp(page, "streamer");
  return page;
}

/** A browser stores a new session's cookie within half a minute: one that is killed earlier has lost it. */
async function isSignedIn(page: Page, { streamer }: ToFilm): Promise<void> {
  const isKnown = await page.evaluate(async () => (await (await fetch("/api/me")).json()).user !== null);
  if (isKnown) return;
  await expect(page).toHaveURL(/login/);
  await signsIn(page, streamer);
}

async function goesLive(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: /^Go (live|on filming)$/ });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
}

async function endsStream(page: Page): Promise<void> {
  await page.getByRole("button", { name: "End stream" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End stream" }).click();
  await expect(page.getByText("The stream has ended")).toBeVisible();
}

/** The replay as viewers get it: its segments' numbers and lengths in seconds, and how many are missing. */
async function replayOf({ requester, bidId, match, streamId }: ToFilm & { streamId: string }) {
  const bid = (await requester.api.get<Row[]>(`/api/requests?fixtureId=${match.id}`)).find(({ id }) => id === bidId);
  const asked = requester.api.bytes(liveAddress.replay(streamId, String(bid?.["watchKey"])));
  const playlist = String(await asked.catch(() => ""));
  const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, length]) => Number(length));
  return {
    seconds: seconds.reduce((total, length) => total + length, 0),
    segments: [...playlist.matchAll(/^[^#\s].*$/gm)].map(([address]) => address.split("?")[0]),
    gaps: playlist.match(/#EXT-X-GAP/g)?.length ?? 0,
    isComplete: playlist.includes("#EXT-X-ENDLIST"),
  };
}

async function streamOf(page: Page): Promise<string> {
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

test(
  "a match filmed with the phone has every second in its replay, through a dead spot and a killed browser",
  {
    tag: "@long",
  },
  async ({ product, buyPhone, openPhone }) => {
    test.setTimeout(180_000);
    const toFilm = await aMatchToFilm(product);
    const phone = await buyPhone();
    let page = await signedInPhone(phone, toFilm);
    await new Streamer(page).filmsWithThePhone(toFilm.match);
    await goesLive(page);
    const filmedFrom = Date.now();
    const streamId = await streamOf(page);
    await expect.poll(async () => (await replayOf({ ...toFilm, streamId })).seconds).toBeGreaterThan(3);

    const bids = await toFilm.requester.api.get<Row[]>(`/api/requests?fixtureId=${toFilm.match.id}`);
    expect(bids.find(({ id }) => id === toFilm.bidId)?.["streamUrl"]).toBe(watchAddress(toFilm.match.number));
    const key = String(bids.find(({ id }) => id === toFilm.bidId)?.["watchKey"]);
    const viewer = await (await openPhone()).newPage();
    await viewer.goto(watchAddress(toFilm.match.number, key));
    await viewer.getByRole("button", { name: "Play" }).click();
    const playedTo = () =>
      viewer.locator("video").evaluateAll(([video]) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
    await expect.poll(playedTo, "the picture moves").toBeGreaterThan(1);

    phone.network.swallow();
    await expect(page.getByText(/No signal, filming goes on|s waiting/)).toBeVisible();
    await expect(viewer.getByText("The signal at the field is gone")).toBeVisible();
    phone.network.join();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();

    phone.network.cut();
    await expect(page.getByText(/s waiting|No signal, filming goes on/)).toBeVisible();
    const filmedUntil = Date.now();
    await phone.killBrowser();
    phone.network.join();
    await phone.openBrowser();
    page = await phone.open(`/go-live?bid=${toFilm.bidId}`);
    await isSignedIn(page, toFilm);
    await page.getByRole("button", { name: "Go live" }).click();
    const filmedAgainFrom = Date.now();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expect.poll(async () => (await replayOf({ ...toFilm, streamId })).gaps, "what was on the phone").toBe(0);
    await endsStream(page);
    const filmedMs = filmedUntil - filmedFrom + (Date.now() - filmedAgainFrom);

    await expect.poll(async () => (await replayOf({ ...toFilm, streamId })).isComplete).toBe(true);
    const replay = await replayOf({ ...toFilm, streamId });
    expect(replay.gaps).toBe(0);
    expect(new Set(replay.segments).size).toBe(replay.segments.length);
    // The segment that a killed browser was still filming is lost, and what came before the first picture.
    expect(replay.seconds).toBeGreaterThan(filmedMs / 1_000 - 4);
    await expect(page.getByText("Everything filmed has been sent.")).toBeVisible();
  },
);

test("a school that takes its permission back stops the phone, which keeps what it has", async ({
  product,
  buyPhone,
  openPhone,
}) => {
  const toFilm = await aMatchToFilm(product);
  const phone = await buyPhone();
  await signedInPhone(phone, toFilm);
  const page = await phone.open(`/go-live?bid=${toFilm.bidId}`);
  await goesLive(page);
  const streamId = await streamOf(page);
  await expect.poll(async () => (await replayOf({ ...toFilm, streamId })).seconds).toBeGreaterThan(1);
  const school = new School(await (await openPhone()).newPage());
  await school.page.goto(`/permission#${toFilm.schoolToken}`);
  await school.takesYesBack();
  const sentence = liveErrors["live.permissionMissing"].sentence;
  await expect(page.getByText(sentence)).toBeVisible({ timeout: 4_000 });
  await expect(page.getByRole("button", { name: "End stream" })).toHaveCount(0);
});

test(
  "a browser that never gets the camera's first picture says what works instead",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    const toFilm = await aMatchToFilm(product);
    const phone = await buyPhone();
    const signedIn = await signedInPhone(phone, toFilm);
    // A worker of the encoder's own making that never answers, as seen in Firefox without a real camera.
    await signedIn.context().addInitScript(() => {
      Reflect.deleteProperty(globalThis, "MediaStreamTrackProcessor");
      const { Worker: Real } = globalThis;
      globalThis.Worker = class extends Real {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          if (String(address).startsWith("blob:")) this.terminate();
        }
      };
    });
    const page = await phone.open(`/go-live?bid=${toFilm.bidId}`);
    await page.getByRole("button", { name: "Go live" }).click();
    await expect(page.getByText(/^This browser gets no picture from the camera/)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("button", { name: "Go on filming" })).toBeEnabled();
  },
);
