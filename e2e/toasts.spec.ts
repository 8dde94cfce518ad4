import type { Locator } from "@playwright/test";
import { expect, notInstalled, test } from "./support/test.ts";

test.use({ ...notInstalled, permissions: ["clipboard-read", "clipboard-write"] });

/** Which of these parts the toast overlaps. */
async function coveredBy(toast: Locator, parts: Locator): Promise<(string | null)[]> {
  const box = await toast.evaluate((element) => element.getBoundingClientRect().toJSON());
  return parts.evaluateAll(
    (elements, { left, right, top, bottom }) =>
      elements
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => left < box.right && box.left < right && top < box.bottom && box.top < bottom)
        .map(({ element }) => element.getAttribute("aria-label") ?? element.textContent),
    box,
  );
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1280, height: 600 },
]) {
  test(`a toast in a dialog covers neither its title nor its buttons and closes alone, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto("/streamers");
    await page.getByRole("button", { name: "View profile of Mokoena Live Sport" }).click();
    const dialog = page.getByRole("dialog", { name: "Mokoena Live Sport" });
    const share = dialog.getByRole("button", { name: /^Share/ });
    await share.click();
    const toast = page.locator(".toast");
    await expect(toast).toContainText("Link copied");
    const title = dialog.getByRole("heading", { name: "Mokoena Live Sport" });
    expect(await coveredBy(toast, title.or(dialog.getByRole("button", { name: "Close" })).or(share))).toEqual([]);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toBeHidden();
    await expect(dialog).toBeVisible();
  });
}
