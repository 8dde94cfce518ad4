import { test as base, expect, type BrowserContext, type Page } from "@playwright/test";
import { demoPasswords, type DemoName } from "./demoAccounts.ts";
import type { Api } from "./api.ts";
import type { EngineName } from "./browser.ts";
import { Phone } from "./phone.ts";
import { startProduct, type Product } from "./product.ts";
import { expecting, Watch, type ExpectedErrors } from "./watch.ts";

export interface TestFixtures {
  /** Console errors this test causes on purpose. Any other one fails it. */
  expectedErrors: ExpectedErrors;
  engine: EngineName;
  watch: Watch;
  /** A phone that is not signed in. */
  openPhone(): Promise<BrowserContext>;
  /** A phone with this user already signed in. */
  phoneOf(person: DemoName | Api): Promise<BrowserContext>;
  /**
   * A phone with its own storage on disk and its own network: for browsers that are closed and reopened. `film`: a Y4M
   * file for its camera.
   */
  buyPhone(film?: string): Promise<Phone>;
  /** A tab on a demo account's phone, at a URL. */
  openAs(person: DemoName | Api, path: string): Promise<Page>;
}

export interface WorkerFixtures {
  product: Product;
}

/** Journeys run against one product per worker, with the demo data. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectedErrors: [expecting(), { option: true }],
  engine: async ({ browserName }, use) => use(browserName === "firefox" ? browserName : "chromium"),
  watch: async ({ expectedErrors, engine }, use) => {
    const watch = new Watch(expectedErrors, engine);
    await use(watch);
    expect(watch.errors, "errors on a page").toEqual([]);
  },
  context: async ({ context, watch }, use, testInfo) => {
    watch.context(context);
    await use(context);
    await watch.tell(testInfo);
  },
  openPhone: async ({ browser, watch, contextOptions }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext(contextOptions);
      watch.context(context);
      contexts.push(context);
      return context;
    });
    await watch.tell(testInfo);
    await Promise.all(contexts.map((context) => context.close()));
  },
  phoneOf: async ({ openPhone, product }, use) => {
    await use(async (person) => {
      const phone = await openPhone();
      const api = typeof person === "string" ? await product.signIn(person, demoPasswords[person]) : person;
      await signInOn(phone, api, product.url);
      return phone;
    });
  },
  buyPhone: async ({ product, watch, actionTimeout, engine }, use, testInfo) => {
    const phones: Phone[] = [];
    await use(async (film) => {
      const phone = await Phone.buy({ product, watch, actionTimeout: actionTimeout ?? 0, engine, film });
      phones.push(phone);
      return phone;
    });
    await watch.tell(testInfo);
    await Promise.all(phones.map((phone) => phone.throwAway()));
  },
  openAs: async ({ phoneOf }, use) => {
    await use(async (person, path) => {
      const page = await (await phoneOf(person)).newPage();
      await page.goto(path);
      return page;
    });
  },
});

export { expect };

/**
 * For journeys that always have a network: their phones do not install the app, which would fetch and compile all of it
 * and cost two fifths of a visit's CPU time. The other files test installing.
 */
export const notInstalled = { serviceWorkers: "block" } as const;

/** What a sign-in leaves on a phone: the session's cookies and the remembered account. */
async function signInOn(phone: BrowserContext, api: Api, url: string): Promise<void> {
  const { user } = await api.get<{ user: object }>("/api/me");
  await phone.addCookies(api.cookies.map((cookie) => ({ ...cookie, url, httpOnly: true, sameSite: "Lax" as const })));
  const page = await phone.newPage();
  await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: "<title>phone</title>" }));
  await page.goto(url);
  await page.evaluate((stored) => localStorage.setItem("user", stored), JSON.stringify(user));
  await page.close();
}
