import { liveLimits } from "#shared/api/live.ts";
import { evictStorage } from "./support/faults.ts";
import {
  aMatchToFilm,
  endsStream,
  filmsLive,
  filmsUntil,
  goesLive,
  leftFrame,
  replayOf,
  signedInPhone,
  streamOf,
  wholeReplayOf,
} from "./support/filmLive.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

/** What the browser says of queries that it cuts off. */
const lostDatabase = /UnknownError|DatabaseClosedError|InvalidStateError|AbortError/;
const segmentSeconds = liveLimits.targetDurationMs / 1_000;
test.use({ expectedErrors: expecting(leftFrame, cutNetwork, lostDatabase) });

test(
  "a browser that clears this phone's storage while online leaves no hole in the film, which goes on with a sentence",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const { page, filmed } = await filmsLive(product, phone);
    const from = Date.now();
    await filmsUntil(filmed, 5);
    await evictStorage(page);
    const notice = page.getByRole("alert").filter({ hasText: "The browser removed what it had stored" });
    await expect(notice).toContainText("Nothing of the film is lost. Filming goes on.");
    const before = (await replayOf(filmed)).seconds;
    await filmsUntil(filmed, before + 5);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    expect(await streamOf(page)).toBe(filmed.streamId);
    const until = Date.now();
    await endsStream(page);
    const replay = await wholeReplayOf(filmed, { timeout: 60_000 });
    expect(replay.seconds).toBeGreaterThan((until - from) / 1_000 - 3);
    // What the phone knew of the match has come again.
    await page.getByRole("link", { name: "Back to the match" }).last().click();
    await expect(page.getByRole("heading", { name: filmed.match.homeSchool, exact: false }).first()).toBeVisible();
    await expect(page.getByRole("region", { name: "New version: reload" }), "there is none").toHaveCount(0);
  },
);

test(
  "a browser that clears this phone's storage in a dead spot costs what had not been sent, says how much, and films on",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const { page, filmed } = await filmsLive(product, phone);
    await filmsUntil(filmed, 3);
    phone.network.cut();
    await expect(page.getByText(/Waiting on this phone: 0:2\d/)).toBeVisible();
    const received = (await replayOf(filmed)).segments;
    await evictStorage(page);
    const notice = page.getByRole("alert").filter({ hasText: "The browser removed what it had stored" });
    await expect(notice).toContainText(/Up to \d:\d\d of film had not been sent and is gone/);
    const said = secondsOf(await notice.innerText());
    // What is filmed from here on waits as before.
    await expect(page.getByText(/Waiting on this phone: 0:1[4-9]/)).toBeVisible();
    phone.network.join();
    await expect(page.getByText(/Waiting on this phone/)).toHaveCount(0);
    const before = (await replayOf(filmed)).seconds;
    await filmsUntil(filmed, before + 3);
    await endsStream(page);
    await expect.poll(async () => (await replayOf(filmed)).isComplete, { timeout: 60_000 }).toBe(true);
    const { gaps, segments } = await replayOf(filmed);
    // Of the twenty seconds that waited, the last ten were in memory too.
    expect(gaps).toBeGreaterThanOrEqual(4);
    expect(Math.abs(gaps * segmentSeconds - said)).toBeLessThanOrEqual(segmentSeconds);
    expect(new Set(segments).size).toBe(segments.length);
    expect(segments.slice(0, received.length)).toEqual(received);
  },
);

/** The length that a sentence names, as "0:14". */
function secondsOf(text: string): number {
  const [, minutes, seconds] = /(\d):(\d\d)/.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test(
  "film that was lost with this phone's storage and its closed window is given up, and the recording waits no longer",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const toFilm = await aMatchToFilm(product);
    const page = await signedInPhone(phone, toFilm);
    // Two segments never get through, and the newer ones do.
    await page.route(/\/api\/live\/[^/]+\/[23]$/, (route) => route.abort());
    await page.goto(`/go-live?bid=${toFilm.bidId}`);
    await goesLive(page);
    const filmed = { ...toFilm, streamId: await streamOf(page) };
    await expect.poll(async () => (await replayOf(filmed)).gaps).toBeGreaterThan(0);
    const other = await phone.open("/");
    await page.close();
    await evictStorage(other);
    const { gaps } = await replayOf(filmed);

    await other.goto(`/go-live?bid=${filmed.bidId}`);
    const takesOver = other.getByRole("button", { name: "Film with this phone instead" });
    await other.getByRole("button", { name: /^Go (live|on filming)$/ }).click();
    await takesOver.click();
    await expect(other.getByText("Live", { exact: true })).toBeVisible();
    await filmsUntil(filmed, (await replayOf(filmed)).seconds + 3);
    await endsStream(other);
    await other.getByRole("link", { name: "Back to the match" }).last().click();
    const waits = other.getByRole("status").filter({ hasText: /The recording waits for 0:\d\d of film/ });
    await waits.getByRole("button", { name: "That film is gone" }).click();
    expect((await replayOf(filmed)).isComplete).toBe(false);
    await other.getByRole("alertdialog").getByRole("button", { name: "Make the recording" }).click();
    await expect(waits).toHaveCount(0);
    await expect.poll(async () => (await replayOf(filmed)).isComplete).toBe(true);
    expect((await replayOf(filmed)).gaps).toBe(gaps);
  },
);
