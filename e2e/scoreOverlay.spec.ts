import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { aScoredMatch, presses } from "./support/scored.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel. */
  data: Buffer;
}

async function pixels(page: Page): Promise<Picture> {
  const shot = sharp(await page.screenshot({ omitBackground: true })).ensureAlpha();
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The box of everything that is not transparent; undefined for an empty picture. */
function drawn({
  width,
  height,
  data,
}: Picture): { left: number; top: number; right: number; bottom: number } | undefined {
  let box: { left: number; top: number; right: number; bottom: number } | undefined;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      box ??= { left: x, top: y, right: x, bottom: y };
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.bottom = y;
    }
  }
  return box;
}

async function recorder(openPhone: () => Promise<BrowserContext>): Promise<Page> {
  const page = await (await openPhone()).newPage();
  await page.setViewportSize({ width: 1920, height: 1080 });
  return page;
}

test("a recorder's overlay is transparent in three layouts, follows the score, and keeps it when the network dies", async ({
  product,
  openPhone,
  phoneOf,
}) => {
  test.setTimeout(90_000);
  const { streamer, match, link, screen } = await aScoredMatch(product);
  const scorer = await (await phoneOf(streamer.api)).newPage();
  await scorer.goto(screen);
  const overlay = await recorder(openPhone);
  const [query = "", key = ""] = link.split("#");
  const boxes: Record<string, ReturnType<typeof drawn>> = {};
  for (const layout of ["lower", "bar", "corner"]) {
    await overlay.goto("about:blank");
    await overlay.goto(`/overlay${query}&layout=${layout}#${key}`);
    await expect(overlay.getByText(match.homeSchool)).toBeVisible();
    boxes[layout] = drawn(await pixels(overlay));
    await overlay.screenshot({ omitBackground: true, path: test.info().outputPath(`overlay-${layout}.png`) });
  }
  expect(boxes["corner"]?.right).toBeLessThan(700);
  expect(boxes["corner"]?.bottom).toBeLessThan(400);
  expect(boxes["lower"]?.top).toBeGreaterThan(800);
  expect(boxes["bar"]).toMatchObject({ left: 0, top: 0, right: 1919 });
  expect(boxes["bar"]?.bottom).toBeLessThan(200);

  // From the moment when the server has answered the phone: its own way there is the outbox's.
  const answered = scorer.waitForResponse((response) => response.url().endsWith("/api/sync")).then(() => Date.now());
  // Looked at every 50 ms: an expectation looks less and less often, and would see the figure up to a second late.
  const isFive = () => document.querySelector(".main")?.textContent === "5";
  const shown = overlay.waitForFunction(isFive, undefined, { polling: 50 }).then(() => Date.now());
  await presses(scorer, match.homeSchool, "Try");
  expect((await shown) - (await answered)).toBeLessThan(1_000);
  const before = await pixels(overlay);
  await overlay.context().setOffline(true);
  await overlay.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(async () => (await pixels(overlay)).data.equals(before.data)).toBe(true);
  await overlay.context().setOffline(false);
});

test(
  "the match's clock runs right on an overlay whose computer's clock is wrong",
  { tag: "@long" },
  async ({ product, openPhone, phoneOf }) => {
    const { streamer, match, link, screen } = await aScoredMatch(product);
    const scorer = await (await phoneOf(streamer.api)).newPage();
    await scorer.goto(screen);
    await scorer.getByRole("button", { name: "Start the clock" }).click();
    await expect(scorer.getByRole("button", { name: "Stop the clock" })).toBeVisible();
    for (const aheadMs of [-7 * 60_000, 7 * 60_000]) {
      const overlay = await (await openPhone()).newPage();
      await overlay.clock.setSystemTime(Date.now() + aheadMs);
      await overlay.goto(`/overlay${link}`);
      await expect(overlay.getByText(match.homeSchool)).toBeVisible();
      const shown = () => overlay.locator(".clock").innerText();
      await expect.poll(shown, "it has begun to run").not.toBe("00:00");
      const [clock, at] = [await shown(), await scorer.getByText(/^\d\d:\d\d$/).innerText()];
      const seconds = (text: string) => text.split(":").reduce((total, part) => total * 60 + Number(part), 0);
      expect(Math.abs(seconds(clock) - seconds(at)), `${clock} and ${at}`).toBeLessThanOrEqual(2);
    }
  },
);

test("a withdrawal blanks the overlay, the score alone and the watch page's score within two seconds", async ({
  product,
  openPhone,
  phoneOf,
}) => {
  const { streamer, match, schoolToken, link, screen } = await aScoredMatch(product);
  const scorer = await (await phoneOf(streamer.api)).newPage();
  await scorer.goto(screen);
  await presses(scorer, match.homeSchool, "Try");
  const overlay = await recorder(openPhone);
  const [reader, viewer] = [await (await openPhone()).newPage(), await (await openPhone()).newPage()];
  await overlay.goto(`/overlay${link}`);
  await reader.goto(`/score${link}`);
  await viewer.goto(`/watch${link}`);
  await expect(overlay.locator(".main").first()).toHaveText("5");
  await expect(reader.locator(".figure").first()).toHaveText("5");
  await expect(viewer.getByRole("group", { name: "Score" })).toBeVisible();
  const goes = (page: Page, selector: string) =>
    page
      .waitForFunction((shown) => document.querySelector(shown) === null, selector, { polling: 50 })
      .then(() => Date.now());
  const gone = [goes(overlay, ".board"), goes(reader, ".figure"), goes(viewer, "[aria-label=Score]")];
  await product.visitor().post("/api/permission/withdraw", { token: schoolToken });
  const withdrawnAt = Date.now();
  for (const at of await Promise.all(gone)) expect(at - withdrawnAt).toBeLessThan(2_000);
  expect(drawn(await pixels(overlay)), "nothing is on the overlay").toBeUndefined();
  await expect(reader.getByText("has taken its permission back", { exact: false })).toBeVisible();
});
