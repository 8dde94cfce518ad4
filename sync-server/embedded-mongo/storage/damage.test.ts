import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Layer } from "./layer.ts";
import { openStore } from "./openStore.ts";
import type { Store } from "./store.ts";

const root = mkdtempSync(join(tmpdir(), "embedded-damage-"));
const whole = join(root, "whole");
const damaged = join(root, "damaged");
const fileIn = (folder: string): string => join(folder, "data.mdb");
afterAll(() => rmSync(root, { recursive: true, force: true }));

function contents(store: Store): [string, string][] {
  return [...store.live.range("", "\xff")].map(([key, value]) => [key, value.toString("latin1")]);
}

async function write(store: Store, entries: Iterable<readonly [string, Buffer | null]>): Promise<void> {
  const batch = new Layer();
  for (const [key, value] of entries) batch.set(key, value);
  store.append(batch);
  await store.durable();
}

let expected: [string, string][];
let bytes: Buffer;

/** Several levels of pages, values on overflow pages, free pages, and two headers from different commits. */
beforeAll(async () => {
  const store = await openStore(whole);
  const keys = Array.from({ length: 900 }, (_, index) => `d${String((index * 7919) % 900).padStart(20, "0")}`);
  for (let from = 0; from < keys.length; from += 100) {
    await write(
      store,
      keys.slice(from, from + 100).map((key, index) => [key, Buffer.alloc(index % 20 === 0 ? 9000 : 90, index)]),
    );
  }
  await write(
    store,
    keys.filter((_, index) => index % 9 === 0).map((key) => [key, null]),
  );
  await write(
    store,
    keys.slice(1, 9).map((key) => [key, Buffer.from("newer")]),
  );
  expected = contents(store);
  await store.close();
  bytes = readFileSync(fileIn(whole));
});

/** Opens the damaged copy: an error sentence, or right content, also after the next write. */
async function opensTruthfullyOrNot(): Promise<string> {
  let store: Store;
  try {
    store = await openStore(damaged);
  } catch (error) {
    const sentence = error instanceof Error ? error.message : "";
    expect(sentence).toMatch(/^The database file .* (is damaged|cannot be opened|is of version).*\.$/);
    return "refused";
  }
  expect(contents(store)).toEqual(expected);
  await write(store, [["dafter", Buffer.alloc(30_000, 1)]]);
  await write(store, [["dafter", null]]);
  expect(contents(store)).toEqual(expected);
  await store.close();
  return "opened";
}

function fresh(): void {
  rmSync(damaged, { recursive: true, force: true });
  mkdirSync(damaged);
  copyFileSync(fileIn(whole), fileIn(damaged));
}

const damage = fc.record({
  at: fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    fc.double({ min: 0, max: 0.004, noNaN: true }),
  ),
  length: fc.constantFrom(1, 1, 4, 64, 512, 4096),
  value: fc.oneof(fc.constant(-1), fc.nat(255)),
});

test("a file damaged anywhere is refused or still read correctly", { timeout: 120_000 }, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(damage, async ({ at, length, value }) => {
      fresh();
      const copy = Buffer.from(bytes);
      const from = Math.floor(at * copy.length);
      for (let index = from; index < Math.min(copy.length, from + length); index++) {
        copy[index] = value < 0 ? (copy[index] ?? 0) ^ (1 << (from % 8)) : value;
      }
      writeFileSync(fileIn(damaged), copy);
      const outcome = copy.equals(bytes) ? "untouched" : await opensTruthfullyOrNot();
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }),
    { numRuns: Number(process.env["DAMAGE_RUNS"] ?? 150) },
  );
  expect(outcomes.get("refused")).toBeGreaterThan(50);
});

test("refuses a truncated file", async () => {
  for (const part of [0.3, 0.7, 0.95]) {
    fresh();
    truncateSync(fileIn(damaged), Math.floor(bytes.length * part));
    await expect(openStore(damaged)).rejects.toThrow(/^The database file .* is damaged/);
  }
});

test("opens an intact file", async () => {
  fresh();
  expect(await opensTruthfullyOrNot()).toBe("opened");
});
