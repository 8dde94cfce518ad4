import type { WebDriver } from "selenium-webdriver";
import { demoPasswords } from "../support/demoAccounts.ts";
import { opens, reloadsLikeItOpens } from "./reloading.ts";
import { test } from "./webKitTest.ts";

const paths = ["/", "/login", "/requester-dashboard"];

async function reloadsInASecondTab(driver: WebDriver, origin: string): Promise<void> {
  await driver.switchTo().newWindow("tab");
  for (const path of paths) await reloadsLikeItOpens(driver, origin + path, 7);
}

test("no reload hangs, signed out and with two tabs open", async ({ webKit, product }) => {
  await opens(webKit.driver, `${product.url}/browse-fixtures`);
  await reloadsInASecondTab(webKit.driver, product.url);
});

test("no reload hangs, signed in and with two tabs open", async ({ webKit, product }) => {
  await opens(webKit.driver, `${product.url}/help`);
  await webKit.signIn(await product.signIn("parent", demoPasswords.parent));
  await opens(webKit.driver, `${product.url}/requester-dashboard`);
  await reloadsInASecondTab(webKit.driver, product.url);
});
