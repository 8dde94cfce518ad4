import type { Page } from "@playwright/test";
import {
  endsStream,
  filmsLive,
  filmsUntil,
  goesLive,
  leftFrame,
  replayOf,
  signedInPhone,
  wholeReplayOf,
  type Filmed,
} from "./support/filmLive.ts";
import { limitStorage } from "./support/faults.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting, refusedWith } from "./support/watch.ts";

const lostDatabase = /UnknownError|DatabaseClosedError|InvalidStateError|AbortError|QuotaExceeded|LiveStorageGone/;
test.use({ expectedErrors: expecting(leftFrame, cutNetwork, lostDatabase, refusedWith(401), refusedWith(409)) });

/** The stream ends, and its replay is whole. */
async function endsWhole(page: Page, filmed: Filmed): Promise<void> {
  await endsStream(page);
  await wholeReplayOf(filmed, { timeout: 60_000 });
  await expect(page.getByText("Everything filmed has been sent.")).toBeVisible();
}

test(
  "a phone that fills up in a dead spot stops with a sentence, and all it filmed is in the replay",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const { page, filmed } = await filmsLive(product, phone);
    await filmsUntil(filmed, 3);
    phone.network.cut();
    await limitStorage(page, product.url, 1);
    // The browser keeps the space that it found for half a minute.
    await expect(page.getByText("This phone is full. Everything filmed until then is on it.")).toBeVisible({
      timeout: 90_000,
    });
    await expect(page.getByRole("button", { name: "End stream" })).toHaveCount(0);
    await limitStorage(page, product.url);
    phone.network.join();
    await expect(page.getByText(/waits|waiting/)).toHaveCount(0);
    await goesLive(page);
    const before = (await replayOf(filmed)).seconds;
    await filmsUntil(filmed, before + 2);
    await endsWhole(page, filmed);
  },
);

test(
  "a second phone films in place of the first, which stops with a sentence, and the replay has both",
  { tag: "@long" },
  async ({ product, buyPhone }) => {
    test.setTimeout(240_000);
    const [first, second] = [await buyPhone(), await buyPhone()];
    const { page, filmed } = await filmsLive(product, first);
    await signedInPhone(second, filmed);
    await filmsUntil(filmed, 3);
    const other = await second.open(`/go-live?bid=${filmed.bidId}`);
    await other.getByRole("button", { name: /^Go (live|on filming)$/ }).click();
    await expect(other.getByText("Another phone is filming this match.", { exact: false })).toBeVisible();
    await other.getByRole("button", { name: "Film with this phone instead" }).click();
    await expect(other.getByText("Live", { exact: true })).toBeVisible();
    await expect(page.getByText("Another phone is filming this match.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "End stream" })).toHaveCount(0);
    const before = (await replayOf(filmed)).seconds;
    await filmsUntil(filmed, before + 3);
    await endsWhole(other, filmed);
  },
);
