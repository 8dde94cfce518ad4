import type { Page } from "@playwright/test";
import { liveFilm } from "#server/testing/liveFilm.ts";
import { LivePhone } from "./support/livePhone.ts";
import { aRequester, aSignedMatch, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** Slow 4G, as Chromium's tools name it: 1.6 Mbit/s, and 150 ms there and back. */
const slow4g = { oneWayMs: 75, retransmitMs: 0, loss: 0, bytesPerMs: 200 };
const mostMs = 2_500;
const visits = 3;

/** When the largest thing on the screen was painted, in milliseconds after the start. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Infinity)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}

test(
  "on slow 4G the page of a live match has painted its largest part within two and a half seconds",
  { tag: ["@long", "@measured"] },
  async ({ product, buyPhone }) => {
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const { bidId, match } = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
    const film = await liveFilm({ seconds: 120 });
    const { phone, address } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
    await phone.films(5);
    const paints: number[] = [];
    try {
      for (let visit = 0; visit < visits; visit += 1) {
        const viewer = await buyPhone();
        viewer.network.degrade(slow4g);
        const page = await viewer.open(address);
        await expect(page.getByText("Live", { exact: true })).toBeVisible();
        await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
        paints.push(Math.round(await largestPaint(page)));
        await viewer.throwAway();
      }
    } finally {
      phone.stops();
    }
    console.log(`Largest paint of the watch page on slow 4G: ${paints.join(", ")} ms`);
    expect(paints.toSorted((one, other) => one - other)[1]).toBeLessThanOrEqual(mostMs);
  },
);
