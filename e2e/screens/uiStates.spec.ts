import { expect, test } from "../support/test.ts";
import { cutNetwork, expecting } from "../support/watch.ts";
import { uiStates } from "./uiStates.ts";
import { lookAt } from "./lookAt.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test.afterEach(({ product }) => product.network.join());

for (const uiState of uiStates) {
  test(`${uiState.name}: pictures, accessibility, 320 px`, async ({ product, openPhone, phoneOf }) => {
    const { page, path } = await uiState.prepare({ product, openPhone, phoneOf });
    await lookAt(page, uiState.name, async () => {
      // A URL that differs only after # would not reload the page.
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByText(uiState.words).filter({ visible: true }).first()).toBeVisible();
      await uiState.reach?.(page);
    });
  });
}
