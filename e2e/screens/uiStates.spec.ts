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
      // The same address again would not load it again where only the part after # differs.
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByText(uiState.words).filter({ visible: true }).first()).toBeVisible();
      await uiState.reach?.(page);
    });
  });
}
