import type { BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";
import { hasTheApp } from "./people/anybody.ts";
import { aRequester } from "./support/prepare.ts";
import { aScoredMatch, board, presses } from "./support/scored.ts";
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

test("a wrong press is undone in one, with targets for a thumb and nothing below the screen's edge", async ({
  product,
  phoneOf,
}) => {
  const { streamer, match, screen } = await aScoredMatch(product);
  const page = await (await phoneOf(streamer.api)).newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(screen);
  await presses(page, match.homeSchool, "Try");
  await expect.poll(() => board(page, match)).toBe("5–0");
  await page.getByRole("button", { name: "Start the clock" }).click();
  await presses(page, match.awaySchool, "Penalty");
  await expect.poll(() => board(page, match)).toBe("5–3");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => board(page, match)).toBe("5–0");
  await page.screenshot({ path: test.info().outputPath("score-phone.png") });
  const targets = await page.getByRole("article").getByRole("button").all();
  expect(targets.length).toBeGreaterThanOrEqual(12);
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(box?.height, await target.innerText()).toBeGreaterThanOrEqual(48);
    expect(box?.width).toBeGreaterThanOrEqual(48);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  }
});

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

test("the score alone costs less than 60 kB for a match from a cold cache, and goes on after a dead spot", async ({
  product,
  buyPhone,
  phoneOf,
}) => {
  test.setTimeout(120_000);
  const { streamer, match, link, screen } = await aScoredMatch(product);
  const scorer = await (await phoneOf(streamer.api)).newPage();
  await scorer.goto(screen);
  const phone = await buyPhone();
  const reader = await phone.open("about:blank");
  const cost = await countBytes(reader);
  await reader.goto(`${product.url}/score${link}`);
  await expect(reader.getByRole("heading")).toHaveText(`${match.homeSchool} vs ${match.awaySchool}`);
  // More than a match of rugby has: each is a change of its own.
  for (let n = 0; n < 40; n += 1) await presses(scorer, match.homeSchool, "Penalty");
  await expect(reader.locator(".figure").first()).toHaveText("120", { timeout: 10_000 });
  const bytes = cost();
  test.info().annotations.push({ type: "score-only", description: `${bytes} bytes` });
  console.info(`score only: ${bytes} bytes`);
  expect(bytes).toBeGreaterThan(2_000);
  expect(bytes).toBeLessThan(60_000);

  phone.network.cut();
  await expect(reader.getByText("No signal. This is how it was at", { exact: false })).toBeVisible({ timeout: 20_000 });
  await presses(scorer, match.awaySchool, "Try");
  phone.network.join();
  await expect(reader.locator(".figure").last()).toHaveText("5", { timeout: 20_000 });
});

/** EDGE at the far end of a field: two thirds of a second there and back, 40 kbit/s, every twentieth piece sent twice. */
const edge = { oneWayMs: 330, retransmitMs: 1_500, loss: 0.05, bytesPerMs: 5 };

test(
  "the score alone costs less than 60 kB for a match at 2G whose connection comes and goes, and is a second behind while it is there",
  { tag: "@long" },
  async ({ product, buyPhone, phoneOf }) => {
    test.setTimeout(180_000);
    const { streamer, match, link, screen } = await aScoredMatch(product);
    const scorer = await (await phoneOf(streamer.api)).newPage();
    await scorer.goto(screen);
    const phone = await buyPhone();
    const { network } = phone;
    network.degrade(edge);
    const openedAt = Date.now();
    const reader = await phone.open(`${product.url}/score${link}`);
    await expect(reader.getByRole("heading")).toHaveText(`${match.homeSchool} vs ${match.awaySchool}`);
    const openingMs = Date.now() - openedAt;
    const delays: number[] = [];
    for (let n = 1; n <= 30; n += 1) {
      const isAway = n % 6 === 0;
      if (isAway) {
        network.cut();
        await expect(reader.getByText("No signal", { exact: false })).toBeVisible();
      }
      const answered = scorer.waitForResponse((response) => response.url().endsWith("/api/sync"));
      const shown = reader
        .waitForFunction((points) => document.querySelector(".figure")?.textContent === points, String(3 * n), {
          polling: 50,
        })
        .then(() => Date.now());
      await presses(scorer, match.homeSchool, "Penalty");
      await answered;
      const sentAt = Date.now();
      if (isAway) network.join();
      const behind = (await shown) - sentAt;
      if (!isAway) delays.push(behind);
    }
    const slowest = delays.toSorted((one, other) => one - other);
    const figures = `opened in ${openingMs} ms, ${network.received} bytes, ${slowest[Math.floor(delays.length / 2)]} ms behind in the middle, ${slowest.at(-1)} ms at most`;
    console.info(figures);
    expect(network.received, figures).toBeLessThan(60_000);
    // A piece that is sent twice comes a retransmission later.
    expect(slowest[Math.floor(delays.length / 2)], figures).toBeLessThan(1_000);
    expect(slowest.at(-1), figures).toBeLessThan(1_000 + 2 * edge.retransmitMs);
    expect(openingMs, figures).toBeLessThan(15_000);
  },
);

test("the score page and the overlay open on a device that has the app, too", async ({ product, phoneOf }) => {
  const { streamer, match, link } = await aScoredMatch(product);
  const page = await (await phoneOf(streamer.api)).newPage();
  await page.goto("/");
  await hasTheApp(page);
  for (const address of [`/score${link}`, `/overlay${link}`]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByText(match.homeSchool).first()).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
  }
});

test("the match's clock runs right on an overlay whose computer's clock is wrong", async ({
  product,
  openPhone,
  phoneOf,
}) => {
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
});

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

test("the streamer lets another account keep the score, which it does until that is taken back", async ({
  product,
  phoneOf,
}) => {
  const { streamer, match, screen } = await aScoredMatch(product);
  const parent = await aRequester(product);
  const page = await (await phoneOf(streamer.api)).newPage();
  await page.goto(screen);
  const opens = page.getByRole("button", { name: "Let somebody else keep the score" });
  await opens.click();
  const dialog = page.getByRole("dialog", { name: "Keep the score together" });
  const username = dialog.getByLabel("Their username");
  await username.fill("nobody-at-all");
  await dialog.getByRole("button", { name: "Let them in" }).click();
  await expect(dialog.getByText("There is no account with this username.", { exact: false }).first()).toBeVisible();
  await expect(username).toHaveValue("nobody-at-all");
  await username.fill(parent.username);
  await dialog.getByRole("button", { name: "Let them in" }).click();
  await expect(page.getByText("They can keep the score")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();

  const theirs = await (await phoneOf(parent.api)).newPage();
  await theirs.goto(screen);
  await presses(theirs, match.homeSchool, "Try");
  await expect.poll(() => board(page, match)).toBe("5–0");
  await expect(theirs.getByRole("button", { name: "Let somebody else keep the score" })).toHaveCount(0);

  await opens.click();
  await username.fill(parent.username);
  await dialog.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("They no longer keep the score")).toBeVisible();
  await expect(theirs.getByRole("heading", { name: "No score to keep here" })).toBeVisible();
});

/** Everything that the network carries for this page, headers too. */
async function countBytes(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  session.on("Network.responseReceived", ({ response }) => (bytes += response.encodedDataLength));
  session.on(
    "Network.dataReceived",
    ({ encodedDataLength, dataLength }) =>
      (bytes += Math.max(encodedDataLength, encodedDataLength === 0 ? dataLength : 0)),
  );
  return () => bytes;
}
