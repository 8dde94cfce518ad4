import { opens, reloads } from "./browsers/reloading.ts";
import { test } from "./browsers/webKitTest.ts";

test("in Safari's engine the home page, the sign-in and a form open and can be reloaded", async ({
  webKit: { driver },
  product,
}) => {
  for (const address of ["/", "/login", "/request-stream?type=parent"]) {
    await opens(driver, product.url + address);
    await reloads(driver);
  }
});
