import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { filmOf } from "#server/testing/liveFilm.ts";
import { numberOf, picturesPerSecond, writeCountedFilm } from "./field/countedFilm.ts";
import { seenNumber } from "./field/pictures.ts";
import { LivePhone } from "./support/livePhone.ts";
import { aRequester, aSignedMatch, aStreamer } from "./support/prepare.ts";
import { presses } from "./support/scored.ts";
import { expect, test } from "./support/test.ts";
import { expecting, refusedWith } from "./support/watch.ts";

test.use({ expectedErrors: expecting(refusedWith(404)) });

const seconds = 120;
const pictureMs = 1_000 / picturesPerSecond;
const picturesInSegment = 2 * picturesPerSecond;

/** When the picture was filmed that this viewer sees once the score is shown, in ms since 1970. */
async function filmedAt(viewer: Page, phone: LivePhone, points: number): Promise<number> {
  const seen = await viewer.waitForFunction(
    (score) => {
      const video = document.querySelector("video");
      const figure = document.querySelector("[aria-label=Score] b");
      return video && figure?.textContent === score && globalThis.readBlocks?.(video);
    },
    String(points),
    { polling: 50, timeout: 60_000 },
  );
  const number = numberOf(Number(await seen.jsonValue())) ?? 0;
  const start = phone.startedAt[Math.floor(number / picturesInSegment)] ?? 0;
  return start + (number % picturesInSegment) * pictureMs;
}

test(
  "over our own live video a score appears with its picture: never ahead of it, and within a second",
  { tag: ["@long", "@measured"] },
  async ({ product, openPhone, phoneOf }) => {
    test.setTimeout(240_000);
    const folder = await mkdtemp(path.join(tmpdir(), "touchline-counted-"));
    const file = path.join(folder, "counted.y4m");
    await writeCountedFilm(file, seconds * picturesPerSecond);
    const film = await filmOf(file, { rate: picturesPerSecond, seconds });
    await rm(folder, { recursive: true });
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const { bidId, match } = await aSignedMatch({ requester: requester.api, streamer: streamer.api, product });
    const { phone, address } = await LivePhone.goesLive({ api: streamer.api, bidId, fixture: match }, film);
    await phone.films(1);
    try {
      const scorer = await (await phoneOf(streamer.api)).newPage();
      await scorer.goto(`/keep-score?bid=${bidId}&fixture=${match.id}`);
      const viewer = await (await openPhone()).newPage();
      await viewer.goto(address);
      await viewer.getByRole("button", { name: "Play" }).click();
      await expect.poll(() => seenNumber(viewer), { timeout: 60_000 }).toBeGreaterThan(picturesInSegment);
      for (const points of [5, 10, 15, 20]) {
        const pressedAt = Date.now();
        await presses(scorer, match.homeSchool, "Try");
        const picture = await filmedAt(viewer, phone, points);
        // The viewer is some seconds behind the field: a score that came at once would be ahead.
        expect(Date.now() - pressedAt).toBeGreaterThan(1_500);
        expect(picture + pictureMs, "of the press or later").toBeGreaterThanOrEqual(pressedAt);
        expect(picture - pressedAt, "a second behind at most").toBeLessThan(1_000);
      }
    } finally {
      phone.stops();
    }
  },
);
