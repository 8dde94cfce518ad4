import { expect, test } from "../support/test.ts";
import { cutNetwork, expecting } from "../support/watch.ts";
import { faces } from "./faces.ts";
import { lookAt } from "./lookAt.ts";

test.use({ expectedErrors: expecting(cutNetwork) });

test.afterEach(({ product }) => product.network.join());

for (const face of faces) {
  test(`${face.name}: pictures, accessibility, 320 px`, async ({ product, openPhone, phoneOf }) => {
    const { page, path } = await face.prepare({ product, openPhone, phoneOf });
    await lookAt(page, face.name, async () => {
      // The same address again would not load it again where only the part after # differs.
      await page.goto("about:blank");
      await page.goto(path);
      await expect(page.getByText(face.words).filter({ visible: true }).first()).toBeVisible();
      await face.reach?.(page);
    });
  });
}
