import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { bundleSimulation } from "./bundle.ts";
import { invariants } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import { plant } from "./plant.ts";
import type * as Worker from "./worker.ts";
import type { Place } from "./worker.ts";
import { runSeeds } from "./workers.ts";

/** Each planted bug fails first with a seed in one of these (docs/faults.md). */
const ranges = [
  { first: 1, last: 50 },
  { first: 201, last: 216 },
  ...[59, 186, 458, 560, 1_346].map((seed) => ({ first: seed, last: seed })),
];
const places: [string, Place][] = [
  ["the clients in IndexedDB", "indexeddb"],
  ["the server on the embedded database", "database"],
];
const patient = { timeout: 300_000 };
const root = fileURLToPath(new URL("../..", import.meta.url));

describe("whatever the network, the clients and the server do", () => {
  let bundle: string;
  beforeAll(async () => {
    bundle = await bundleSimulation("clean");
  });

  test("all sixteen invariants hold", async () => {
    const looked = new Set<number>();
    for (const range of ranges) {
      const { failures, looks } = await runSeeds(bundle, { ...range, workers: 2 });
      expect(failures).toEqual([]);
      for (const number of looks.keys()) looked.add(number);
    }
    expect([...looked].sort((left, right) => left - right)).toEqual(Object.keys(invariants).map(Number));
  }, 300_000);

  test("the invariants hold over a hundred more seeds", { ...patient, tags: ["long"] }, async () => {
    expect((await runSeeds(bundle, { first: 51, last: 150, workers: 2 })).failures).toEqual([]);
  });

  test.each(places)("the invariants hold with %s too", patient, async (_, place) => {
    expect((await runSeeds(bundle, { place, last: 3, workers: 2 })).failures).toEqual([]);
  });

  test.each(places)("the invariants hold over more seeds with %s", { ...patient, tags: ["long"] }, async (_, place) => {
    expect((await runSeeds(bundle, { place, first: 4, last: 20, workers: 2 })).failures).toEqual([]);
  });

  test("a seed always produces the same history", async () => {
    const { historyOf, runHistory }: typeof Worker = await import(bundle);
    for (const seed of [3, 14, 159]) {
      const first = await runHistory(historyOf(seed));
      expect(await runHistory(historyOf(seed))).toEqual(first);
    }
  });
});

test.each([
  ["runs in a circle", "for (;;);", "The worker did not come to its end."],
  ["ends the process", "setImmediate(() => { throw new Error('It fell over.'); });", "It fell over."],
])(
  "a bug that %s is caught, too",
  async (what, bug, words) => {
    const file = "sync-server/sync/changesSince.ts";
    const source = await readFile(path.join(root, file), "utf8");
    const pattern = source.match(/export async function .*?\{\n/s)?.[0] ?? "";
    const bundle = await bundleSimulation(what, [{ file, pattern, bug: `${pattern}${bug}` }]);
    const { failures } = await runSeeds(bundle, { last: 20, workers: 1, longestHistoryMs: 5_000 });
    expect(failures).toMatchObject([{ invariant: undefined, details: expect.stringContaining(words) }]);
  },
  60_000,
);

test("the code that the planted bugs change still exists", async () => {
  for (const { changes } of knownBugs) {
    const sources = new Map<string, string>();
    for (const change of changes) {
      const source = sources.get(change.file) ?? (await readFile(path.join(root, change.file), "utf8"));
      sources.set(change.file, plant(source, change));
    }
  }
});
