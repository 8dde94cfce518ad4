import "fake-indexeddb/auto";
import { Dexie } from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeCaches } from "#app/testing/fakeCaches.ts";
import { dropOutdatedGroups, fillGroups, groupAsset, groupCacheName, keepGroups } from "./groupCache.ts";
import { precacheGroups, type PrecacheEntry, type PrecacheGroup } from "./precacheGroups.ts";

const origin = "https://touchline.example";
const visitors = { name: "visitors", keyOf: (url: string) => `${origin}/${url}?key` };

/** One file for visitors, and one for each group. */
const manifest: PrecacheEntry[] = [
  { url: "assets/home-1.js", revision: null },
  ...precacheGroups.map((group): PrecacheEntry => ({ url: `assets/${group}-1.js`, revision: null, groups: [group] })),
];

let caches: FakeCaches;
let asked: string[];
/** Files that the server does not answer with. */
let missing: Set<string>;
/** What it answers for those. */
let failure: number;

beforeEach(() => {
  caches = new FakeCaches();
  asked = [];
  missing = new Set();
  failure = 404;
  vi.stubGlobal("caches", caches);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("fetch", async (request: string | Request) => {
    const file = (typeof request === "string" ? request : request.url).replace(`${origin}/`, "");
    asked.push(file);
    return missing.has(file) ? new Response("Not found.", { status: failure }) : new Response(`text of ${file}`);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  const device = await new Dexie("touchline-device").open();
  await device.table("state").clear();
  device.close();
});

async function kept(cache: string): Promise<string[]> {
  const requests = await (await caches.open(cache)).keys();
  return requests.map(({ url }) => url.replace(`${origin}/`, "")).toSorted();
}

const keeps = (...groups: PrecacheGroup[]) => keepGroups(groups, manifest, visitors);

test("a visitor's file that cannot be fetched holds up no group, and the answer says that something failed", async () => {
  missing.add("assets/home-1.js");
  expect(await keeps("account", "streamer")).toBe("failed");
  expect(await kept(groupCacheName)).toEqual(["assets/account-1.js", "assets/streamer-1.js"]);
  missing.clear();
  expect(await keeps("account", "streamer")).toBe("kept");
  expect(await kept("visitors")).toEqual(["assets/home-1.js?key"]);
  const times = (file: string) => asked.filter((one) => one === file).length;
  expect(["assets/home-1.js", "assets/account-1.js", "assets/streamer-1.js"].map(times)).toEqual([2, 1, 1]);
});

test.each(precacheGroups)(
  "a file of the group %s that cannot be fetched holds up neither visitors nor groups",
  async (group) => {
    missing.add(`assets/${group}-1.js`);
    expect(await keeps(...precacheGroups)).toBe("failed");
    expect(await kept("visitors")).toEqual(["assets/home-1.js?key"]);
    const others = precacheGroups.filter((other) => other !== group).map((other) => `assets/${other}-1.js`);
    expect(await kept(groupCacheName)).toEqual(others.toSorted());
  },
);

test("a device keeps the groups of everyone who has signed in on it, and no others", async () => {
  expect(await keeps("account", "admin")).toBe("kept");
  expect(await keeps("account", "streamer")).toBe("kept");
  expect(new Set(await kept(groupCacheName))).toEqual(
    new Set(["assets/account-1.js", "assets/admin-1.js", "assets/streamer-1.js"]),
  );
  await caches.delete(groupCacheName);
  await fillGroups(manifest);
  expect(await kept(groupCacheName), "the next version fills the same groups").toHaveLength(3);
});

test("a file of another version is not put among this version's", async () => {
  const own: PrecacheEntry[] = [{ url: "index.html", revision: "sha256-00000000" }];
  expect(await keepGroups([], own, visitors)).toBe("failed");
  expect(await kept("visitors")).toEqual([]);
});

test("files that this version no longer lists are dropped, and the others stay", async () => {
  await keeps("account");
  await (await caches.open(groupCacheName)).put(`${origin}/assets/account-0.js`, new Response("old"));
  await dropOutdatedGroups(manifest);
  expect(await kept(groupCacheName)).toEqual(["assets/account-1.js"]);
});

test("a group's file is fetched once when it is first opened, and nothing else is answered", async () => {
  const address = `${origin}/assets/film-1.js`;
  for (const _time of [1, 2]) {
    const answer = await groupAsset(new Request(address), manifest);
    expect(await answer?.text()).toBe("text of assets/film-1.js");
  }
  expect(asked).toEqual(["assets/film-1.js"]);
  expect(await groupAsset(new Request(`${origin}/assets/home-1.js`), manifest)).toBeUndefined();
});

test.each([404, 429, 500, 502, 503])(
  "an answer of %i is not kept as a file: the next opening asks again",
  async (status) => {
    failure = status;
    missing.add("assets/film-1.js");
    const open = () => groupAsset(new Request(`${origin}/assets/film-1.js`), manifest);
    expect((await open())?.status).toBe(status);
    expect(await keeps("film")).toBe("failed");
    expect(await kept(groupCacheName)).toEqual([]);
    missing.clear();
    expect(await (await open())?.text()).toBe("text of assets/film-1.js");
  },
);
