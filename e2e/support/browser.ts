import { existsSync } from "node:fs";
import { chromium, firefox, type BrowserContext, type BrowserContextOptions } from "@playwright/test";

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

/** Chromium's headless shell shows no notifications and allows none: these need the whole browser, without a window. */
const wholeChromium = [process.env["CHROMIUM_PATH"], "/usr/bin/chromium"].find(
  (file) => file !== undefined && !file.endsWith("headless-shell") && existsSync(file),
);
export const notifyingLaunch = {
  args: chromiumFlags,
  ...(wholeChromium ? { executablePath: wholeChromium } : { channel: "chromium" }),
};

export const browserLaunch = { browserName: "chromium", launchOptions } as const;

/** The same for Firefox, which Playwright drives by WebDriver BiDi. */
const firefoxPreferences = {
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
};

export const firefoxLaunch = {
  browserName: "firefox",
  channel: "moz-firefox",
  launchOptions: { executablePath: "/usr/bin/firefox-esr", firefoxUserPrefs: firefoxPreferences },
} as const;

/** A folder that keeps a browser's storage, and the way its connections to the product's host take. */
interface BrowserOnDisk {
  storage: string;
  host: string;
  port: number;
  /** What its camera shows; else a test picture. */
  film?: string | undefined;
  options: BrowserContextOptions;
}

export const onDisk = {
  chromium({ storage, host, port, film, options }: BrowserOnDisk): Promise<BrowserContext> {
    const route = `--host-resolver-rules=MAP ${host} 127.0.0.1:${port}`;
    return chromium.launchPersistentContext(storage, {
      ...launchOptions,
      ...options,
      args: [...chromiumFlags, route, ...(film ? [`--use-file-for-fake-video-capture=${film}`] : [])],
    });
  },
  /** Firefox cannot map a port, so what listens there is its proxy. */
  firefox({ storage, port, options }: BrowserOnDisk): Promise<BrowserContext> {
    const proxy = {
      "network.proxy.type": 1,
      "network.proxy.http": "127.0.0.1",
      "network.proxy.http_port": port,
      "network.proxy.allow_hijacking_localhost": true,
    };
    return firefox.launchPersistentContext(storage, {
      ...options,
      channel: firefoxLaunch.channel,
      executablePath: firefoxLaunch.launchOptions.executablePath,
      firefoxUserPrefs: { ...firefoxPreferences, ...proxy },
    });
  },
};

export type EngineName = keyof typeof onDisk;
