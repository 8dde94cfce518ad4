import { existsSync } from "node:fs";

const systemChromium = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** The machine's browser; undefined if only Playwright's own is available. */
export const chromiumPath = [process.env["CHROMIUM_PATH"], ...systemChromium].find((file) => file && existsSync(file));

/** Nothing in the browser may connect to anything but the product. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Recording shows Chromium's test picture, without a permission prompt.
  "--use-fake-device-for-media-stream",
  "--use-fake-ui-for-media-stream",
];

export const launchOptions = { args: chromiumFlags, ...(chromiumPath ? { executablePath: chromiumPath } : {}) };

export const browserLaunch = { browserName: "chromium", launchOptions } as const;
