import type { Page } from "@playwright/test";
import { hasTheApp } from "./people/anybody.ts";
import { aScoredMatch, presses } from "./support/scored.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

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
  { tag: ["@long", "@measured"] },
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

test(
  "the score page and the overlay open on a device that has the app, too",
  { tag: "@long" },
  async ({ product, phoneOf }) => {
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
  },
);

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
