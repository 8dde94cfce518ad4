import { looksForNewVersion } from "./people/anybody.ts";
import { endsStream, filmsLive, goesLive, leftFrame, replayOf, wholeReplayOf } from "./support/filmLive.ts";
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
    const card = page.getByRole("region", { name: "New version: reload" });
    await expect(card).toBeVisible();
    const offeredAt = await seconds();
    await expect.poll(seconds, "filming goes on").toBeGreaterThan(offeredAt + 4);
    await expect(page.getByText("Live", { exact: true })).toBeVisible();

    phone.network.swallow();
    await expect(page.getByText(/No signal, filming goes on|s waiting/)).toBeVisible();
    phone.network.join();
    const reloaded = page.waitForEvent("load");
    await card.getByRole("button", { name: "Reload" }).click();
    await reloaded;
    await expect(card).toHaveCount(0);
    await goesLive(page);
    await expect.poll(async () => (await replayOf(filmed)).gaps, "what was on the phone").toBe(0);
    await endsStream(page);
    await wholeReplayOf(filmed);
  },
);
