import { test as base, expect } from "../support/test.ts";
import { hasWebKit, noWebKit, WebKit } from "./webKit.ts";

export { expect };

interface WebKitFixtures {
  webKit: WebKit;
}

/** Journeys in Safari's engine. They are skipped, with a sentence, if it is not installed. */
export const test = base.extend<WebKitFixtures>({
  // eslint-disable-next-line no-empty-pattern
  webKit: async ({}, use, testInfo) => {
    testInfo.skip(!hasWebKit(), noWebKit);
    const webKit = await WebKit.open();
    await use(webKit);
    if (testInfo.status !== testInfo.expectedStatus) console.log(await webKit.says());
    await webKit.throwAway();
  },
});
