import type { BrowserContext, Page, TestInfo } from "@playwright/test";
import type { EngineName } from "./browser.ts";

/** In an object: Playwright treats an array of two specially. */
export interface ExpectedErrors {
  patterns: readonly RegExp[];
}

export function expecting(...patterns: RegExp[]): ExpectedErrors {
  return { patterns };
}

/** What Firefox reports of the driver's scripts, which the content policy refuses, and of a page left while it loads. */
const firefoxOwn = [/blocked a JavaScript eval/, /error loading dynamically imported module/, / Error$/];

/** Watches a test's pages: a console error, or an uncaught one, fails it. */
export class Watch {
  readonly errors: string[] = [];
  private readonly expected: readonly RegExp[];
  private readonly pages = new Set<Page>();

  constructor({ patterns }: ExpectedErrors, engine: EngineName) {
    this.expected = engine === "firefox" ? [...patterns, ...firefoxOwn] : patterns;
  }

  context(context: BrowserContext): void {
    for (const page of context.pages()) this.page(page);
    context.on("page", (page) => this.page(page));
  }

  /** The text of a failed test's pages: a failure on another machine may not recur here. */
  async tell({ status, expectedStatus, title }: TestInfo): Promise<void> {
    if (status === expectedStatus) return;
    for (const page of this.pages) {
      const text = await page.locator("body").innerText({ timeout: 2_000 }).catch(String);
      console.log(`${title}\n${page.url()}\n${text.slice(0, 1_000)}`);
    }
  }

  private page(page: Page): void {
    this.pages.add(page);
    page.on("close", () => this.pages.delete(page));
    page.on("pageerror", (error) => this.note(`${page.url()} ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error") this.note(`${page.url()} ${message.text()}`);
    });
  }

  private note(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.errors.push(text);
  }
}

/** The browser's messages about calls that meet a cut network. */
export const cutNetwork =
  /net::ERR_|Failed to load resource|NetworkError when attempting|ServiceWorker intercepted the request/;
/** And about calls the server refuses with this status. */
export function refusedWith(status: number): RegExp {
  return new RegExp(`status of ${status}`);
}
