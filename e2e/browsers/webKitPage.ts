import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { WebDriver, WebElement } from "selenium-webdriver";
import { expect } from "../support/test.ts";
import { asJson, findInPage, type Query } from "./findInPage.ts";

/** Finds elements in the page by what a person reads, or a screen reader says. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve("@testing-library/dom/dist/@testing-library/dom.umd.min.js"),
  "utf8",
);

const limitMs = 30_000 * Number(process.env["E2E_PATIENCE"] ?? 1);
const toTheMiddle = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });";
/** A click goes to a point of the screen: whatever moves on between finding and clicking would be missed. */
const standsStill = `
  const [element, done] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  let [last, since] = ["", 0];
  const look = () => {
    const now = place();
    if (now !== last) [last, since] = [now, performance.now()];
    if (performance.now() - since >= 200) done();
    else requestAnimationFrame(look);
  };
  look();`;

/** The open page as a person uses it, by WebDriver. Each verb waits until it is possible. */
export class WebKitPage {
  private readonly driver: WebDriver;
  private readonly origin: string;

  constructor(driver: WebDriver, origin: string) {
    this.driver = driver;
    this.origin = origin;
  }

  async opens(path: string): Promise<void> {
    await this.driver.get(new URL(path, this.origin).href);
  }

  async presses(query: Query): Promise<void> {
    await this.acts(query, async (element) => {
      await this.driver.executeScript(toTheMiddle, element);
      await this.driver.executeAsyncScript(standsStill, element);
      await element.click();
    });
  }

  /** Replaces what the field holds. Keys arrive after the call that sends them has returned. */
  async types(query: Query, text: string): Promise<void> {
    await this.acts(query, async (element) => {
      await this.driver.executeScript(toTheMiddle, element);
      await element.clear();
      await element.sendKeys(text);
    });
    await expect.poll(() => this.valueOf(query), { message: asJson(query), timeout: limitMs }).toBe(text);
  }

  /** Enters a value without keys, as a picker or a password manager does. */
  async enters(query: Query, value: string): Promise<void> {
    const script = `
      const [element, value] = arguments;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), "value").set.call(element, value);
      for (const name of ["input", "change"]) element.dispatchEvent(new Event(name, { bubbles: true }));`;
    await this.acts(query, (element) => this.driver.executeScript(script, element, value));
  }

  async focuses(query: Query): Promise<void> {
    await this.acts(query, (element) => this.driver.executeScript("arguments[0].focus()", element));
  }

  async hasFocus(query: Query): Promise<boolean> {
    const [element] = await this.all(query);
    return this.driver.executeScript<boolean>("return arguments[0].contains(document.activeElement)", element);
  }

  async hitsKey(key: string): Promise<void> {
    await this.driver.actions().sendKeys(key).perform();
  }

  async adds(query: Query, files: readonly string[]): Promise<void> {
    await this.acts(query, (element) => element.sendKeys(files.join("\n")));
  }

  async sees(query: Query): Promise<void> {
    await expect.poll(() => this.count(query), { message: `sees ${asJson(query)}`, timeout: limitMs }).not.toBe(0);
  }

  async seesNo(query: Query): Promise<void> {
    await expect.poll(() => this.count(query), { message: `sees no ${asJson(query)}`, timeout: limitMs }).toBe(0);
  }

  async count(query: Query): Promise<number> {
    return (await this.all(query)).length;
  }

  async valueOf(query: Query): Promise<unknown> {
    const [element] = await this.all(query);
    return element && this.driver.executeScript("return arguments[0].value", element);
  }

  /** What a script's `return` answers, awaited. */
  async answer<T>(script: string): Promise<T> {
    return this.driver.executeAsyncScript<T>(`(async () => { ${script} })().then(arguments[0])`);
  }

  /** An element may be replaced after it was found: then it is looked for again. */
  private async acts(query: Query, act: (element: WebElement) => Promise<unknown>): Promise<void> {
    await expect(async () => {
      const [element] = await this.all(query);
      if (!element) throw new Error(`There is no ${asJson(query)}.`);
      await act(element);
    }).toPass({ timeout: limitMs, intervals: [100] });
  }

  private async all(query: Query): Promise<WebElement[]> {
    if (!(await this.driver.executeScript<boolean>("return 'TestingLibraryDom' in window"))) {
      await this.driver.executeScript(`(function () { ${testingLibrary} }).call(window)`);
    }
    return this.driver.executeScript<WebElement[]>(findInPage, JSON.parse(asJson(query)));
  }
}
