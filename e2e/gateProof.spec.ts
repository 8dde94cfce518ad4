import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { hasTheApp, signsIn } from "./people/anybody.ts";
import { School } from "./people/school.ts";
import { anApprovedMatch, aRequester, aStreamer } from "./support/prepare.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** What a camera reads from this screen. */
async function scans(page: Page): Promise<string> {
  await page.getByRole("img", { name: "The school's yes as a QR code" }).scrollIntoViewIfNeeded();
  const shot = sharp(await page.screenshot()).ensureAlpha();
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
}

test(
  "the code on the streamer's phone is checked at the gate with both networks cut, and a withdrawal shows",
  { tag: ["@long", "@measured"] },
  async ({ product, buyPhone, openPhone }) => {
    test.setTimeout(120_000);
    const [requester, streamer] = await Promise.all([aRequester(product), aStreamer(product)]);
    const sides = { requester: requester.api, streamer: streamer.api, product };
    const { match, bidId, schoolToken } = await anApprovedMatch(sides);

    const [filming, gate] = [await buyPhone(), await buyPhone()];
    const screen = await filming.open("/login");
    await screen.setViewportSize({ width: 390, height: 844 });
    await signsIn(screen, streamer);
    await expect(screen).toHaveURL(/\/streamer-dashboard/);
    await hasTheApp(screen);
    const checker = await gate.open("/");
    await checker.setViewportSize({ width: 390, height: 844 });
    await hasTheApp(checker);
    await expect.poll(() => checker.evaluate(() => localStorage.getItem("proofKeys"))).not.toBeNull();
    await screen.goto(`/call-sheet?bid=${bidId}`);
    await expect(screen.getByRole("img", { name: "The school's yes as a QR code" })).toBeVisible();

    filming.network.cut();
    gate.network.cut();
    await screen.reload();
    await expect(screen.getByRole("img", { name: "The school's yes as a QR code" })).toBeVisible();
    const code = new URL(await scans(screen));
    await screen.screenshot({ path: test.info().outputPath("code.png") });
    expect(code.pathname).toBe("/proof");

    await checker.goto(`/proof${code.hash}`);
    await expect(checker.getByText(/Approved, checked offline as of \d\d:\d\d/)).toBeVisible();
    await expect(checker.getByText(match.homeSchool).first()).toBeVisible();
    await checker.screenshot({ path: test.info().outputPath("offline.png") });

    // One changed byte in what is signed.
    await checker.goto("/help");
    const at = code.hash.indexOf(".") + 20;
    const letter = code.hash[at] === "A" ? "B" : "A";
    await checker.goto(`/proof${code.hash.slice(0, at)}${letter}${code.hash.slice(at + 1)}`);
    await expect(checker.getByRole("heading", { name: "This code is not valid" })).toBeVisible();
    await checker.screenshot({ path: test.info().outputPath("forged.png") });

    await checker.goto("/help");
    await checker.goto(`/proof${code.hash}`);
    await expect(checker.getByText(/checked offline/)).toBeVisible();
    gate.network.join();
    await expect(checker.getByText("Still approved")).toBeVisible({ timeout: 20_000 });
    const school = new School(await (await openPhone()).newPage());
    await school.page.goto(`/permission#${schoolToken}`);
    await expect(school.page.getByRole("heading", { name: "Permission granted" })).toBeVisible();
    const withdrawn = school.page
      .waitForResponse((response) => response.url().endsWith("/api/permission/withdraw"))
      .then(() => Date.now());
    const told = checker
      .waitForFunction(() => document.querySelector("h1")?.textContent === "Withdrawn", undefined, { polling: 50 })
      .then(() => Date.now());
    await school.takesYesBack();
    const behind = (await told) - (await withdrawn);
    expect(behind).toBeLessThan(2_000);
    test.info().annotations.push({ type: "told after", description: `${behind} ms` });
    await checker.screenshot({ path: test.info().outputPath("withdrawn.png") });
  },
);
