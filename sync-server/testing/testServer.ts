import path from "node:path";
import { pino } from "pino";
import type { AppContext } from "../appContext.ts";
import type { ProviderSetup } from "../payments/providerSetup.ts";
import { startServer, type RunningServer } from "../startServer.ts";
import { tempEnv } from "./tempEnv.ts";

export interface TestAnswer {
  status: number;
  text: string;
  headers: Headers;
  /** The parsed body; undefined when it is not JSON. */
  json: unknown;
  /** The cookies after this call, to be sent with the next one. */
  cookie: string;
}

export interface TestCall {
  body?: unknown;
  /** Sent unchanged, instead of a JSON body. */
  raw?: string | Uint8Array<ArrayBuffer>;
  cookie?: string;
  headers?: Record<string, string>;
}

export interface TestServer {
  app: AppContext;
  running: RunningServer;
  base: string;
  dataDir: string;
  call(method: string, path: string, options?: TestCall): Promise<TestAnswer>;
  /** Signs in over HTTP and returns the session's cookies. */
  signIn(username: string, password: string): Promise<string>;
  close(): Promise<void>;
}

interface TestOptions {
  /** Environment variables that override the test's. */
  env?: Record<string, string>;
  /** The built app to serve; none by default. */
  appDir?: string;
  /** Where log lines go. */
  logTo?: { write(line: string): void };
  /**
   * "asked" where the test does the recurring jobs' work, or counts rows: one that falls due would get in between.
   * "none" where only answers count: emails with their documents are half of what a match costs.
   */
  jobs?: "all" | "asked" | "none";
  /** The payment providers it knows; absent: the product's. */
  providers?: readonly ProviderSetup[];
}

/** The real server on a random port, with a temporary database and directory. */
export async function startTestServer({ env = {}, appDir, logTo, ...others }: TestOptions = {}): Promise<TestServer> {
  const temp = await tempEnv(env);
  const log = pino({ level: temp.env.LOG_LEVEL }, logTo ?? process.stderr);
  const running = await startServer({
    env: temp.env,
    log,
    appDir: appDir ?? path.join(temp.dataDir, "no-app"),
    ...others,
  });
  const base = `http://127.0.0.1:${running.port}`;
  const call = (method: string, urlPath: string, options: TestCall = {}) => request(base, method, urlPath, options);
  return {
    app: running.opened.app,
    running,
    base,
    dataDir: temp.dataDir,
    call,
    signIn: async (username, password) => {
      const answer = await call("POST", "/api/login", { body: { username, password } });
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status} ${answer.text}`);
      return answer.cookie;
    },
    close: async () => {
      await running.close();
      await temp.remove();
    },
  };
}

async function request(base: string, method: string, urlPath: string, options: TestCall): Promise<TestAnswer> {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
  const response = await fetch(base + urlPath, {
    method,
    redirect: "manual",
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...(options.cookie ? { Cookie: options.cookie } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  const json: unknown = response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : undefined;
  const cookie = mergedCookies(options.cookie ?? "", response.headers.getSetCookie());
  return { status: response.status, text, headers: response.headers, json, cookie };
}

function mergedCookies(sent: string, set: readonly string[]): string {
  const jar = new Map<string, string>();
  for (const pair of [...sent.split("; "), ...set.map((line) => line.split(";")[0] ?? "")]) {
    const at = pair.indexOf("=");
    if (at > 0) jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}
