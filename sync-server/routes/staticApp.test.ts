import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import conditionalGet from "koa-conditional-get";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isRoutePath } from "#shared/rules/routeAccess.ts";
import { plainGet } from "../testing/plainGet.ts";
import { plainServer, type PlainServer } from "../testing/plainServer.ts";
import { staticApp } from "./staticApp.ts";

let server: PlainServer;
let folder: string;
const page = "<!doctype html><title>Touchline</title>";
const script = "console.log('app');";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "touchline-app-"));
  const appDir = path.join(folder, "app");
  await mkdir(path.join(appDir, "assets"), { recursive: true });
  await writeFile(path.join(folder, "secret.txt"), "secret");
  await writeFile(path.join(appDir, "index.html"), page);
  await writeFile(path.join(appDir, ".env"), "secret");
  await mkdir(path.join(appDir, ".git"));
  await writeFile(path.join(appDir, ".git", "config"), "secret");
  await writeFile(path.join(appDir, "sw.js"), "self");
  await writeFile(path.join(appDir, "assets", "main-abc.js"), script);
  await writeFile(path.join(appDir, "assets", "main-abc.js.br"), brotliCompressSync(script));
  await writeFile(path.join(appDir, "assets", "main-abc.js.gz"), gzipSync(script));
  server = await plainServer(conditionalGet(), staticApp(appDir, isRoutePath));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const get = (urlPath: string, headers: Record<string, string> = {}) => plainGet(server.port, urlPath, headers);

test("a hashed asset is cached for a year", async () => {
  const answer = await get("/assets/main-abc.js");
  expect(answer.status).toBe(200);
  expect(answer.text).toBe(script);
  expect(answer.headers["cache-control"]).toBe("max-age=31536000,immutable");
  expect(answer.headers["content-type"]).toContain("javascript");
});

test.each([
  ["br", "br, gzip"],
  ["gzip", "gzip"],
])("the %s copy is served to clients that accept it, and caches keep the two apart", async (encoding, accepted) => {
  const answer = await get("/assets/main-abc.js", { "Accept-Encoding": accepted });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["vary"]).toContain("Accept-Encoding");
  expect(answer.headers["content-type"]).toContain("javascript");
});

test("the page, the worker and the manifest are revalidated each time, and answered 304 if unchanged", async () => {
  const first = await get("/");
  expect(first.headers["cache-control"]).toBe("no-cache");
  const tag = String(first.headers["etag"]);
  expect((await get("/", { "If-None-Match": tag })).status).toBe(304);
  expect((await get("/sw.js")).headers["cache-control"]).toBe("no-cache");
});

test("a prerendered page is served as such, with or without a trailing slash", async () => {
  await mkdir(path.join(folder, "app", "prerendered"), { recursive: true });
  await writeFile(path.join(folder, "app", "prerendered", "streamers.html"), "<title>Find Streamers</title>");
  for (const address of ["/streamers", "/streamers/", "/streamers?search=soccer"]) {
    const answer = await get(address);
    expect(answer, address).toMatchObject({ status: 200, text: "<title>Find Streamers</title>" });
    expect(answer.headers["cache-control"]).toBe("no-cache");
  }
  await rm(path.join(folder, "app", "prerendered"), { recursive: true });
});

test("an app route is index.html with 200, any other path the same with 404", async () => {
  for (const known of ["/", "/login", "/streamer-dashboard", "/claim", "/login/", "/login?x=1"]) {
    expect(await get(known), known).toMatchObject({ status: 200, text: page });
  }
  for (const unknown of ["/nowhere", "/login/more", "/__proto__"]) {
    expect(await get(unknown), unknown).toMatchObject({ status: 404, text: page });
  }
});

test("a missing asset is 404 and never a page", async () => {
  for (const missing of ["/assets/old-123.js", "/missing.png", "/favicon.ico"]) {
    const answer = await get(missing);
    expect(answer.status, missing).toBe(404);
    expect(answer.text).not.toContain("<");
  }
});

test.each([
  "/../secret.txt",
  "/%2e%2e/secret.txt",
  "/..%2fsecret.txt",
  "/assets/../../secret.txt",
  "/.env",
  "/.git/config",
  "/assets/",
  "/%00",
  "/%E0%A4%A",
])("%s is not served", async (urlPath) => {
  const answer = await get(urlPath);
  expect([400, 404]).toContain(answer.status);
  expect(answer.text).not.toContain("secret");
});
