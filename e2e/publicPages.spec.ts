import { expect, notInstalled, test } from "./support/test.ts";
import { prerenderedPages } from "#shared/rules/prerenderedPages.ts";
import { expecting, refusedWith } from "./support/watch.ts";

test.use(notInstalled);

test.describe("an unknown URL", () => {
  test.use({ expectedErrors: expecting(refusedWith(404)) });

  test("shows the 404 page", async ({ page }) => {
    await page.goto("/no-such-page");
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  });
});

test("a visitor searches and filters the open fixtures, and Back restores the filter", async ({ page }) => {
  await page.goto("/browse-fixtures");
  const matches = page.getByRole("article");
  await expect(matches.first()).toBeVisible();
  await page.getByRole("searchbox").fill("Magaliesrand");
  await expect(matches.filter({ hasText: "Magaliesrand" }).first()).toBeVisible();
  await expect(matches.filter({ hasText: "Bereacrest" })).toHaveCount(0);
  await page.getByRole("link", { name: "Touchline, home" }).click();
  await expect(page.getByRole("heading", { name: "Upcoming Fixtures" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("Magaliesrand");
});

test("home shows the next three fixtures and four streamers, and View All leads to each list", async ({ page }) => {
  for (const { part, count, list } of [
    { part: "Upcoming Fixtures", count: 3, list: /\/browse-fixtures$/ },
    { part: "Top Streamers", count: 4, list: /\/streamers$/ },
  ]) {
    await page.goto("/");
    const strip = page.getByRole("region", { name: part });
    await expect(strip.getByRole("listitem")).toHaveCount(count);
    await strip.getByRole("link", { name: "View All" }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a visitor who misspells a school is shown it with a “did you mean”", async ({ page }) => {
  await page.goto("/browse-fixtures");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("searchbox").fill("bereacrst");
  await expect(page.getByText(/^Nothing matches “bereacrst” exactly\. Did you mean Bereacrest/)).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: "Bereacrest" }).first()).toBeVisible();
});

test("a prerendered page becomes the live page and keeps what was typed", async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => {
      for (const element of document.querySelectorAll(".prerendered *")) element.setAttribute("data-prerendered", "");
    });
  });
  await page.goto("/browse-fixtures");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.locator(".prerendered, [inert]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Browse Fixtures" })).toHaveAttribute("data-prerendered");
  const search = page.getByRole("searchbox");
  await expect(search).toHaveAttribute("data-prerendered");
  await search.fill("Magaliesrand");
  await expect(page).toHaveURL(/q=Magaliesrand/);
});

/** What a person could press or fill in, each as its opening tag. */
function controlsIn(html: string): string[] {
  return html.match(/<(?:a|button|input|select|textarea)\b[^>]*>/g) ?? [];
}

for (const path of prerenderedPages) {
  test(`before any script runs, each control of ${path} either works or is inert`, async ({ product }) => {
    const html = await (await fetch(`${product.directUrl}${path}`, { headers: { Accept: "text/html" } })).text();
    const controls = controlsIn(html.slice(html.indexOf('class="prerendered"')));
    expect(controls.length).toBeGreaterThan(5);
    const leadsSomewhere = (tag: string) => {
      const [, hash, address] = /^<a\b.* href="(#?)([^"]+)"/.exec(tag) ?? [];
      return address !== undefined && (hash === "" || html.includes(`id="${address}"`));
    };
    expect(controls.filter((tag) => !leadsSomewhere(tag) && !/ inert\b/.test(tag))).toEqual([]);
  });
}

test("only verified streamers are listed", async ({ page }) => {
  await page.goto("/streamers");
  await expect(page.getByText("Mokoena Live Sport").first()).toBeVisible();
  await expect(page.getByText("Lerato Films")).toHaveCount(0);
});

test("applying for a match asks a visitor to sign in and returns to the match", async ({ page }) => {
  await page.goto("/browse-fixtures");
  await page.getByRole("button", { name: "Apply to Stream This Fixture" }).first().click();
  await expect(page.getByRole("heading", { name: "Welcome Back" })).toBeVisible();
  await page.getByLabel("Username").fill("thabo");
  await page.getByRole("textbox", { name: "Password" }).fill("stream-demo");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Browse Fixtures" })).toBeVisible();
});
