import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { definedFields } from "#shared/rules/definedFields.ts";
import { startEmbeddedMongo } from "#server/embedded-mongo/startEmbeddedMongo.ts";
import { bundleSimulation } from "./bundle.ts";
import { runSeeds, type Result } from "./crew.ts";
import { invariants, type InvariantNumber } from "./invariants.ts";
import type { Place } from "./place.ts";
import type { Replacement } from "./plant.ts";
import type { Failure } from "./worker.ts";

interface Stretch {
  first?: number;
  last: number;
  workers: number;
  shrinks?: boolean;
  longestHistoryMs?: number;
  /** A bug that is planted. */
  changes?: readonly Replacement[] | undefined;
}

/** Runs seeds, as a rule without a planted bug. In `database` each worker has an embedded one that all its histories use. */
export async function runIn(
  place: Place,
  { changes, ...order }: Stretch,
  onProgress?: (seeds: number) => void,
): Promise<Result> {
  const bundle = await bundleSimulation(`${changes ? "planted" : "clean"}-${place}`, changes);
  const run = (databaseUris?: readonly string[]) =>
    runSeeds(
      bundle,
      { ...order, isInIndexedDb: place === "indexeddb", ...definedFields({ databaseUris }) },
      onProgress,
    );
  return place === "database" ? withDatabases(order.workers, run) : run();
}

/** Starts embedded databases for as long as the work takes. */
export async function withDatabases<T>(count: number, work: (uris: readonly string[]) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-faults-"));
  const engines = await Promise.all(
    Array.from({ length: count }, (_, at) => startEmbeddedMongo({ dataDir: path.join(folder, String(at)) })),
  );
  try {
    return await work(engines.map(({ uri }) => uri));
  } finally {
    for (const engine of engines) await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The run of one place, in words. Answers whether every invariant was looked at and held. */
export async function tellRun(place: Place, last: number, workers: number): Promise<boolean> {
  const began = Date.now();
  let [seeds, toldAt] = [0, 0];
  console.log(`${last} histories in ${place}`);
  const result = await runIn(place, { last, workers, shrinks: true }, (more) => {
    seeds += more;
    if (seeds - toldAt < last / 10) return;
    toldAt = seeds;
    console.log(`  ${seeds} of ${last} seeds, ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  });
  for (const failure of result.failures) tellFailure(failure, place);
  summarise(result, Date.now() - began);
  const unseen = Object.keys(invariants).filter((number) => !result.looks.get(Number(number) as InvariantNumber));
  for (const number of unseen) console.log(`Invariant ${number} was never looked at.`);
  return result.failures.length === 0 && (unseen.length === 0 || place !== "memory");
}

function summarise({ seeds, cpuMs, turns, looks, tally }: Result, ms: number): void {
  const perSeed = (cpuMs / seeds).toFixed(1);
  const took = `${(ms / 1_000).toFixed(0)} s: ${perSeed} ms of processor time and ${(turns / seeds).toFixed(0)} turns each`;
  console.log(`${seeds} histories in ${took}`);
  for (const [number, text] of Object.entries(invariants)) {
    console.log(
      `  ${number.padStart(2)}. ${text}: looked at ${looks.get(Number(number) as InvariantNumber) ?? 0} times`,
    );
  }
  const happened = [...tally].sort(([left], [right]) => (left < right ? -1 : 1));
  console.log(`What happened: ${happened.map(([what, times]) => `${what} ${times}`).join(" · ")}`);
}

export function tellFailure({ seed, invariant, details, words }: Failure, place: Place): void {
  console.log(
    `Seed ${seed} breaks ${invariant === undefined ? "something" : `${invariant}. ${invariants[invariant]}`}`,
  );
  console.log(`  ${details}`);
  for (const line of words ?? []) console.log(`  ${line}`);
  console.log(`Again: npm run test:faults -- --seed ${seed}${place === "memory" ? "" : ` --in ${place}`}`);
}
