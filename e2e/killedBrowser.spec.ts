import type { Page } from "@playwright/test";
import { hasTheApp, signsIn } from "./people/anybody.ts";
import { aField } from "./people/field.ts";
import { Streamer } from "./people/streamer.ts";
import { expect, test } from "./support/test.ts";
import { cutNetwork, expecting } from "./support/watch.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

/** Everything this phone's database keeps of drafts and the sign-in. */
function lastingTexts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("touchline-lasting");
        opening.onerror = () => reject(new Error("There is no such database."));
        opening.onsuccess = () => {
          const asked = opening.result.transaction("texts").objectStore("texts").getAll();
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result.join("\n"));
          };
        };
      }),
  );
}

test("a browser killed right after the last key comes back signed in, with the text typed", async ({
  product,
  buyPhone,
}) => {
  test.setTimeout(120_000);
  const { account, matches } = await aField(product, 1);
  const [match] = matches;
  if (!match) throw new Error("There is no match.");
  const phone = await buyPhone();
  const page = await phone.open("/login");
  await signsIn(page, account);
  await expect(page).toHaveURL(/streamer-dashboard/);
  await hasTheApp(page, "streamer");
  await page.goto("/browse-fixtures");
  const typed = "Typed just before the battery was empty.";
  const dialog = await new Streamer(page).opensBidFor(match);
  await dialog.getByLabel("Message").fill(typed);
  await expect.poll(() => lastingTexts(page), { intervals: [50] }).toContain(typed);
  await phone.killBrowser();

  phone.network.cut();
  await phone.openBrowser();
  const again = await phone.open("/browse-fixtures");
  await expect(again.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  const form = await new Streamer(again).opensBidFor(match);
  await expect(form.getByLabel("Message")).toHaveValue(typed);
});
