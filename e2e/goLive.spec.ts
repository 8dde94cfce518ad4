import { liveErrors } from "#shared/rules/liveErrors.ts";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import { School } from "./people/school.ts";
import { Streamer } from "./people/streamer.ts";
import {
  aMatchToFilm,
  endsStream,
  goesLive,
  isSignedIn,
  leftFrame,
  replayOf,
  signedInPhone,
  streamOf,
  wholeReplayOf,
} from "./support/filmLive.ts";
import type { Row } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

test.use({ expectedErrors: expecting(leftFrame, cutNetwork, refusedWith(403), refusedWith(404), refusedWith(409)) });

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

    const replay = await wholeReplayOf({ ...toFilm, streamId });
    // The segment that a killed browser was still filming is lost, and what came before the first picture.
    expect(replay.seconds).toBeGreaterThan(filmedMs / 1_000 - 4);
    await expect(page.getByText("Everything filmed has been sent.")).toBeVisible();
  },
);

test(
  "a school that takes its permission back stops the phone, which keeps what it has",
  { tag: "@long" },
  async ({ product, buyPhone, openPhone }) => {
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
  },
);

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
