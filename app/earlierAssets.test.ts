import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "#app/testing/fakeCaches.ts";
import { earlierAsset, keepEarlierAssets } from "./earlierAssets.ts";

const origin = "https://touchline.example";
/** As Workbox names it: the version that runs has its files in here until another one is active. */
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

/** Installs a version as the worker does: what came before is kept, then its own files take the precache. */
async function installs(...files: string[]): Promise<void> {
  await keepEarlierAssets(files);
  await caches.delete(precache);
  const cache = await caches.open(precache);
  for (const file of files) await cache.put(new Request(`${origin}/${file}`), new Response(`text of ${file}`));
}

async function answerTo(file: string): Promise<string> {
  return (await earlierAsset({ request: new Request(`${origin}/${file}`) })).text();
}

test("a tab of the version before is given its scripts and styles, which the server has no more", async () => {
  await installs("assets/App-1.js", "assets/App-1.css", "index.html");
  await installs("assets/App-2.js", "index.html");
  expect(await answerTo("assets/App-1.js")).toBe("text of assets/App-1.js");
  expect(await answerTo("assets/App-1.css")).toBe("text of assets/App-1.css");
  expect(asked).toEqual([]);
});

test("one version back is kept, and what is older is dropped", async () => {
  await installs("assets/App-1.js");
  await installs("assets/App-2.js");
  await installs("assets/App-3.js");
  expect(await answerTo("assets/App-1.js")).toBe("Not found.");
  expect(await answerTo("assets/App-2.js")).toBe("text of assets/App-2.js");
  expect(asked).toEqual([`${origin}/assets/App-1.js`]);
});

test("what both versions have, and pages, are not kept twice", async () => {
  await installs("assets/react-1.js", "assets/App-1.js", "index.html", "prerendered/home.html");
  await installs("assets/react-1.js", "assets/App-2.js", "index.html", "prerendered/home.html");
  for (const file of ["assets/react-1.js", "index.html", "prerendered/home.html"]) {
    expect(await answerTo(file)).toBe("Not found.");
  }
});

test("the first version has nothing to keep", async () => {
  await installs("assets/App-1.js");
  expect(await caches.keys()).toEqual([precache]);
  expect(await answerTo("assets/App-9.js")).toBe("Not found.");
});

test("a version that is installed twice keeps nothing of its own as something earlier", async () => {
  await installs("assets/App-1.js");
  await installs("assets/App-1.js");
  expect(await answerTo("assets/App-1.js")).toBe("Not found.");
});
