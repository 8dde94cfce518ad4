import type { Page } from "@playwright/test";
import { looksForNewVersion } from "./people/anybody.ts";
import { endsStream, filmsLive, filmsUntil, goesLive, leftFrame, replayOf, wholeReplayOf } from "./support/filmLive.ts";
import { test } from "./support/newVersion.ts";
import { expect } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(leftFrame, cutNetwork) });

test(
  "a new version interrupts no filming, and a reload into it loses nothing that was stored",
  { tag: "@long" },
  async ({ product, buyPhone, publishNewVersion }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const { page, filmed } = await filmsLive(product, phone);
    const seconds = async () => (await replayOf(filmed)).seconds;
    await expect.poll(seconds).toBeGreaterThan(3);
    await publishNewVersion();
    await looksForNewVersion(page);
    await hasInstalled(page);
    const card = page.getByRole("region", { name: "New version: reload" });
    const foundAt = await seconds();
    await expect.poll(seconds, "filming goes on").toBeGreaterThan(foundAt + 4);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
    await expect(card, "a touch on it would end the film").toHaveCount(0);

    phone.network.swallow();
    await expect(page.getByText(/No signal, filming goes on|s waiting/)).toBeVisible();
    await page.getByRole("link", { name: "Back to the match" }).click();
    await expect(card).toBeVisible();
    phone.network.join();
    const reloaded = page.waitForEvent("load");
    await card.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect(card).toHaveCount(0);
    await page.goto(`/go-live?bid=${filmed.bidId}`);
    await goesLive(page);
    await expect.poll(async () => (await replayOf(filmed)).gaps, "what was on the phone").toBe(0);
    await endsStream(page);
    await wholeReplayOf(filmed);
  },
);

test(
  "a new version that changes this phone's storage, taken in another window, interrupts no filming and loses nothing",
  { tag: "@long" },
  async ({ product, buyPhone, publishNewVersion }) => {
    test.setTimeout(240_000);
    const phone = await buyPhone();
    const { page, filmed } = await filmsLive(product, phone);
    await filmsUntil(filmed, 3);
    const before = await storageVersion(page);
    await publishNewVersion({ storage: true });
    const other = await phone.open("/streamer-dashboard");
    await looksForNewVersion(other);
    const card = other.getByRole("region", { name: "New version: reload" });
    // It is installed while a film is encoded beside it.
    await expect(card).toBeVisible({ timeout: 90_000 });
    phone.network.cut();
    await expect(page.getByText(/Waiting on this phone: 0:0[89]/)).toBeVisible();
    const reloaded = other.waitForEvent("load");
    await card.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect(other.getByText(filmed.match.homeSchool, { exact: false }).first()).toBeVisible();
    await expect.poll(() => storageVersion(other)).toBe(before + 10);
    await expect(page.getByText(/Waiting on this phone: 0:1[4-9]/), "filming goes on").toBeVisible();
    await expect(page.getByRole("region", { name: "New version: reload" })).toHaveCount(0);
    phone.network.join();
    await expect(page.getByText(/Waiting on this phone/)).toHaveCount(0);
    await endsStream(page);
    await wholeReplayOf(filmed, { timeout: 60_000 });
  },
);

/** The newer version is on this phone, and waits to be taken. */
async function hasInstalled(page: Page): Promise<void> {
  const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await expect.poll(isWaiting).toBe(true);
}

/** The version of the signed-in account's database, as the browser counts it. */
function storageVersion(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).filter(({ name }) => /touchline-[0-9a-f]{8}-/.test(name ?? ""));
    return found[0]?.version ?? 0;
  });
}
