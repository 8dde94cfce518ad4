import { setTimeout as pause } from "node:timers/promises";
import type { WebDriver } from "selenium-webdriver";
import { expect } from "../support/test.ts";

const patience = Number(process.env["E2E_PATIENCE"] ?? 1);
/** What answers later than this hangs. */
const hangsMs = 30_000 * patience;

/** Reloads the open page until it is drawn and runs scripts again. Returns the milliseconds that it took. */
export async function reloads(driver: WebDriver): Promise<number> {
  const address = await driver.getCurrentUrl();
  return drawn(driver, address, () => driver.navigate().refresh());
}

/** The same for opening an address. */
export function opens(driver: WebDriver, address: string): Promise<number> {
  return drawn(driver, address, () => driver.get(address));
}

/**
 * Opens and reloads an address in turn. A busy machine slows both down, so a reload is measured against opening: it
 * never hangs, and usually takes no more than three times as long.
 */
export async function reloadsLikeItOpens(driver: WebDriver, address: string, times: number): Promise<void> {
  const [opened, reloaded]: [number[], number[]] = [[], []];
  for (let time = 0; time < times; time += 1) {
    if (time % 3 === 0) opened.push(await opens(driver, address));
    reloaded.push(await reloads(driver));
  }
  expect(median(reloaded), `reloading ${address}, in milliseconds`).toBeLessThan(3 * median(opened));
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

async function drawn(driver: WebDriver, address: string, navigate: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await withoutHanging(navigate(), address);
  await withoutHanging(answersAScript(driver), address);
  return performance.now() - began;
}

/** The screen has its heading, so its scripts have arrived, and its thread responds. */
async function answersAScript(driver: WebDriver): Promise<void> {
  const script = `
    const done = arguments[0];
    const look = () => (document.querySelector("main h1") ? done(true) : setTimeout(look, 20));
    look();`;
  const answer = await driver.executeAsyncScript(script).catch((error: unknown) => {
    if (isLeavingPage(error)) return undefined;
    throw error;
  });
  // The driver may come back from a reload before the old page has gone.
  if (answer === undefined) return answersAScript(driver);
  expect(answer).toBe(true);
}

function isLeavingPage(error: unknown): boolean {
  return error instanceof Error && error.message.includes("before the unload event");
}

/** A page that hangs answers nothing, so its driver would wait forever. */
async function withoutHanging<T>(work: Promise<T>, address: string): Promise<T> {
  const late = new AbortController();
  const hangs = pause(hangsMs, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${address} hangs.`);
  });
  try {
    return await Promise.race([work, hangs]);
  } finally {
    late.abort();
    hangs.catch(() => undefined);
  }
}
