import type { WebDriver } from "selenium-webdriver";
import { demoPasswords } from "../support/demoAccounts.ts";
import { opens, reloads } from "./reloading.ts";
import { test } from "./webKitTest.ts";

const limitMs = 2_000;

async function reloadsTenTimes(driver: WebDriver, address: string): Promise<void> {
  await opens(driver, address);
  for (let time = 0; time < 10; time += 1) await reloads(driver, limitMs);
}

test("every reload finishes within two seconds, signed out and with two tabs open", async ({ webKit, product }) => {
  const { driver } = webKit;
  await opens(driver, `${product.url}/browse-fixtures`);
  await driver.switchTo().newWindow("tab");
  for (const path of ["/", "/login", "/requester-dashboard"]) await reloadsTenTimes(driver, product.url + path);
});

test("every reload finishes within two seconds, signed in and with two tabs open", async ({ webKit, product }) => {
  const { driver } = webKit;
  await opens(driver, `${product.url}/help`);
  await webKit.signIn(await product.signIn("parent", demoPasswords.parent));
  await opens(driver, `${product.url}/requester-dashboard`);
  await driver.switchTo().newWindow("tab");
  for (const path of ["/", "/login", "/requester-dashboard"]) await reloadsTenTimes(driver, product.url + path);
});
