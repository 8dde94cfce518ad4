import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "#app/testing/fakeCaches.ts";
import { earlierAsset, keepEarlierAssets } from "./earlierAssets.ts";

const origin = "https://touchline.example";
/** Workbox's name: the running version's files stay in here until another version is active. */
const precache = "workbox-precache-v2-https://touchline.example/";

let caches: FakeCaches;
let asked: string[];

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    asked.push(url);
    return new Response("Not found.", { status: 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Installs a version like the worker: keeps the previous assets, then replaces the precache with its own files. */
async function installs(...files: string[]): Promise<void> {
  await keepEarlierAssets(files);
  await caches.delete(precache);
  const cache = await caches.open(precache);
  for (const file of files) await cache.put(new Request(`${origin}/${file}`), new Response(`text of ${file}`));
}

async function answerTo(file: string): Promise<string> {
  return (await earlierAsset({ request: new Request(`${origin}/${file}`) })).text();
}

test("a tab on the previous version still gets its scripts and styles after the server dropped them", async () => {
  await installs("assets/App-1.js", "assets/App-1.css", "index.html");
  await installs("assets/App-2.js", "index.html");
  expect(await answerTo("assets/App-1.js")).toBe("text of assets/App-1.js");
  expect(await answerTo("assets/App-1.css")).toBe("text of assets/App-1.css");
  expect(asked).toEqual([]);
});

test("keeps one version back and drops older ones", async () => {
  await installs("assets/App-1.js");
  await installs("assets/App-2.js");
  await installs("assets/App-3.js");
  expect(await answerTo("assets/App-1.js")).toBe("Not found.");
  expect(await answerTo("assets/App-2.js")).toBe("text of assets/App-2.js");
  expect(asked).toEqual([`${origin}/assets/App-1.js`]);
});

test("does not store pages, or assets that both versions share, twice", async () => {
  await installs("assets/react-1.js", "assets/App-1.js", "index.html", "prerendered/home.html");
  await installs("assets/react-1.js", "assets/App-2.js", "index.html", "prerendered/home.html");
  for (const file of ["assets/react-1.js", "index.html", "prerendered/home.html"]) {
    expect(await answerTo(file)).toBe("Not found.");
  }
});

test("keeps nothing on the first install", async () => {
  await installs("assets/App-1.js");
  expect(await caches.keys()).toEqual([precache]);
  expect(await answerTo("assets/App-9.js")).toBe("Not found.");
});

test("reinstalling the same version does not keep its assets as an earlier version's", async () => {
  await installs("assets/App-1.js");
  await installs("assets/App-1.js");
  expect(await answerTo("assets/App-1.js")).toBe("Not found.");
});
