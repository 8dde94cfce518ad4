import { setTimeout as pause } from "node:timers/promises";
import type { WebDriver } from "selenium-webdriver";
import { expect } from "../support/test.ts";

const patience = Number(process.env["E2E_PATIENCE"] ?? 1);

/** Reloads the open page and expects it to be drawn and to run scripts again within this time. */
export async function reloads(driver: WebDriver, withinMs: number): Promise<void> {
  const address = await driver.getCurrentUrl();
  const began = performance.now();
  await within(30_000, driver.navigate().refresh(), address);
  await within(30_000, answersAScript(driver), address);
  expect(performance.now() - began, `reloading ${address}`).toBeLessThan(withinMs * patience);
}

export async function opens(driver: WebDriver, address: string): Promise<void> {
  await within(30_000, driver.get(address), address);
  await within(30_000, answersAScript(driver), address);
}

/** The screen has its heading, so its scripts have arrived, and its thread responds. */
async function answersAScript(driver: WebDriver): Promise<void> {
  const script = `
    const done = arguments[0];
    const look = () => (document.querySelector("main h1") ? done(true) : setTimeout(look, 20));
    look();`;
  expect(await driver.executeAsyncScript(script)).toBe(true);
}

/** A page that hangs answers nothing, so its driver would wait forever. */
async function within<T>(limitMs: number, work: Promise<T>, address: string): Promise<T> {
  const late = new AbortController();
  const hangs = pause(limitMs * patience, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${address} hangs.`);
  });
  try {
    return await Promise.race([work, hangs]);
  } finally {
    late.abort();
    hangs.catch(() => undefined);
  }
}
