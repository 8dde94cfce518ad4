import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watchAddress } from "#shared/rules/watchAddress.ts";
import {
  aMatchToFilm,
  endsStream,
  goesLive,
  leftFrame,
  signedInPhone,
  streamOf,
  wholeReplayOf,
} from "../support/filmLive.ts";
import { watchKeyOf } from "../support/prepare.ts";
import { expect, test } from "../support/test.ts";
import { cutNetwork, expecting, refusedWith } from "../support/watch.ts";
import { writeMatchFilm } from "./matchFilm.ts";
import { SoakFigures } from "./soakFigures.ts";

test.use({ expectedErrors: expecting(leftFrame, cutNetwork, refusedWith(403), refusedWith(404), refusedWith(409)) });
test.skip(process.env["SOAK_MINUTES"] === undefined, "Films for 90 minutes: `npm run test:field -- soak` does.");

const minutes = Number(process.env["SOAK_MINUTES"]);
const mb = 1_000_000;
/** The phone keeps what it has sent for ten minutes, and tidies once a minute: from then on nothing may grow. */
const steadyAfter = 12;

let film: string;
test.beforeAll(async () => {
  film = path.join(await mkdtemp(path.join(tmpdir(), "touchline-film-")), "match.y4m");
  await writeMatchFilm(film);
});
test.afterAll(() => rm(path.dirname(film), { recursive: true, force: true }));

test(
  "a whole match at 720p leaves phone and server as they were after its first minute, and every segment in the replay",
  { tag: "@long" },
  async ({ product, buyPhone, openPhone }) => {
    test.setTimeout((minutes + 10) * 60_000);
    const toFilm = await aMatchToFilm(product);
    const phone = await buyPhone(film);
    await signedInPhone(phone, toFilm);
    const page = await phone.open(`/go-live?bid=${toFilm.bidId}`);
    await page.getByRole("radio", { name: "720p" }).check({ force: true });
    await expect(page.getByRole("button", { name: "Go live" })).toBeEnabled();
    const figures = await SoakFigures.ofIdleServer(product);

    await goesLive(page);
    const from = Date.now();
    const streamId = await streamOf(page);
    const key = await watchKeyOf(toFilm.requester.api, toFilm);
    const viewer = await (await openPhone()).newPage();
    await viewer.goto(watchAddress(toFilm.match.number, key));
    await viewer.getByRole("button", { name: "Play" }).click();
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(Math.max(0, from + minute * 60_000 - Date.now()));
      console.log(await figures.read({ page, viewer, minute }));
    }
    const isStillSharp = await page.getByText("Filming in 720p").isVisible();
    const filmedSeconds = (Date.now() - from) / 1_000;
    await endsStream(page);

    const replay = await wholeReplayOf({ ...toFilm, streamId }, { timeout: 60_000 });
    const segments = `${replay.segments.length} segments, none twice, none missing`;
    console.log(`filmed ${filmedSeconds.toFixed(0)} s; the replay has ${replay.seconds.toFixed(0)} s in ${segments}`);
    console.log(figures.text());
    expect(isStillSharp, "nothing made it film in a lower quality").toBe(true);
    expect(replay.seconds).toBeGreaterThan(filmedSeconds - 3);
    expect(figures.heapGrowth()).toBeLessThan(50 * mb);
    expect(figures.mostWaiting()).toBeLessThanOrEqual(5);
    expect(figures.rowsGrowth(steadyAfter)).toBeLessThanOrEqual(15);
    expect(figures.coreOfStream()).toBeLessThan(0.01);
  },
);
