import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import type { Api } from "../support/api.ts";
import { freePort } from "../support/network.ts";

const driverPath = "/usr/bin/WebKitWebDriver";
const displayPath = "/usr/bin/xvfb-run";
const pythonPath = "/usr/bin/python3";
const bindings = 'import gi; gi.require_version("WebKit2", "4.1"); from gi.repository import WebKit2';
const browserPath = fileURLToPath(new URL("webKitBrowser.py", import.meta.url));

const startLimitMs = 30_000;

export const noWebKit =
  "WebKit is not installed (`npm run test:browsers` installs it on Debian, or says which packages it needs).";

/** Whether this machine has Safari's engine and a display, and what its browser is written in. */
export function hasWebKit(): boolean {
  if (![driverPath, displayPath, pythonPath].every((file) => existsSync(file))) return false;
  return spawnSync(pythonPath, ["-c", bindings], { stdio: "ignore" }).status === 0;
}

/** A browser with Safari's engine and a profile on disk that survives reopening. */
export class WebKit {
  private readonly profile: string;
  private service: ChildProcess | undefined;
  private session: WebDriver | undefined;

  private constructor(profile: string) {
    this.profile = profile;
  }

  static async open(): Promise<WebKit> {
    const browser = new WebKit(await mkdtemp(path.join(tmpdir(), "touchline-webkit-")));
    await browser.start();
    return browser;
  }

  get driver(): WebDriver {
    if (!this.session) throw new Error("The browser is closed.");
    return this.session;
  }

  async start(): Promise<void> {
    // A page that hangs leaves its driver running: each start uses a new port.
    const port = await freePort();
    const server = `http://127.0.0.1:${port}`;
    this.service = spawn(displayPath, ["-a", driverPath, `--port=${port}`], { detached: true, stdio: "ignore" });
    try {
      await answers(`${server}/status`);
      const options = { binary: browserPath, args: [this.profile] };
      const capabilities = new Capabilities({ browserName: "Touchline", "webkitgtk:browserOptions": options });
      this.session = await new Builder().usingServer(server).withCapabilities(capabilities).build();
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** The text of the open page, for a test that failed. */
  async says(): Promise<string> {
    const text = this.session?.executeScript<string>("return location.href + '\\n' + document.body.innerText");
    return Promise.race([Promise.resolve(text ?? "").catch(String), pause(2_000, "The page does not answer.")]);
  }

  /** Kills the browser: one whose page hangs would not answer. */
  async end(): Promise<void> {
    this.session = undefined;
    const { pid, exitCode } = this.service ?? {};
    if (!this.service || pid === undefined || exitCode !== null) return;
    const ended = once(this.service, "exit");
    process.kill(-pid, "SIGKILL");
    await ended;
  }

  async throwAway(): Promise<void> {
    await this.end();
    await rm(this.profile, { recursive: true, force: true });
  }

  /** What a sign-in stores: the session's cookies and the remembered account. Any page of the product is open. */
  async signIn(api: Api): Promise<void> {
    const { user } = await api.get<{ user: object }>("/api/me");
    for (const cookie of api.cookies) await this.driver.manage().addCookie({ ...cookie, path: "/", httpOnly: true });
    await this.driver.executeScript("localStorage.setItem('user', arguments[0])", JSON.stringify(user));
  }
}

async function answers(address: string): Promise<void> {
  const givenUpAt = Date.now() + startLimitMs;
  for (;;) {
    try {
      await fetch(address);
      return;
    } catch (error) {
      if (Date.now() > givenUpAt) throw error;
      await pause(50);
    }
  }
}
