import { existsSync } from "node:fs";

const systemChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The browser that the machine has; none is named where only Playwright's own is left. */
export const chromiumPath = [process.env["CHROMIUM_PATH"], ...systemChromium].find((file) => file && existsSync(file));

/** Nothing in the browser may talk to anybody but the product. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Whoever records sees Chromium's test picture, and is not asked.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export const launchOptions = { args: chromiumFlags, ...(chromiumPath ? { executablePath: chromiumPath } : {}) };

export const browserLaunch = { browserName: "chromium", launchOptions } as const;
