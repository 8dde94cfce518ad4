import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedMongo } from "#server/embedded-mongo/startEmbeddedMongo.ts";
import type { Place } from "./backends.ts";
import { bundleSimulation } from "./bundle.ts";
import type { InvariantNumber } from "./invariants.ts";
import type { Replacement } from "./plant.ts";
import type { Failure, Order, Report } from "./worker.ts";

export interface Result {
  seeds: number;
  failures: Failure[];
  /** How often each invariant was looked at. */
  looks: Map<InvariantNumber, number>;
}

interface Seeds {
  first?: number;
  last: number;
  /** As many processes as there are cores to use. */
  workers: number;
  shrinks?: boolean;
  longestHistoryMs?: number;
  /** Told of each history that begins. */
  onHistory?: () => void;
}

/** Runs seeds in one place, as a rule without a planted bug. In `database` each worker has an embedded one for itself. */
export async function runIn(place: Place, seeds: Seeds, changes: readonly Replacement[] = []): Promise<Result> {
  const bundle = await bundleSimulation(`${place}-${changes.map(({ bug }) => bug).join().length}`, changes);
  if (place !== "database") return runSeeds(bundle, seeds, { isInIndexedDb: place === "indexeddb" });
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-simulation-"));
  const start = (_: unknown, at: number) => startEmbeddedMongo({ dataDir: path.join(folder, String(at)) });
  const engines = await Promise.all(Array.from({ length: seeds.workers }, start));
  try {
    return await runSeeds(bundle, seeds, { databaseUris: engines.map(({ uri }) => uri) });
  } finally {
    for (const engine of engines) await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs seeds of a bundle in several processes, each until one of its seeds fails. */
export async function runSeeds(
  bundle: string,
  seeds: Seeds,
  { isInIndexedDb = false, databaseUris = [] }: { isInIndexedDb?: boolean; databaseUris?: string[] } = {},
): Promise<Result> {
  const { first = 1, last, workers, shrinks = false } = seeds;
  const result: Result = { seeds: 0, failures: [], looks: new Map() };
  const work = Array.from({ length: workers }, (_, at) => {
    const order = { first: first + at, last, step: workers, shrinks, isInIndexedDb, databaseUri: databaseUris[at] };
    return runWorker(bundle, order, seeds, result);
  });
  await Promise.all(work);
  result.failures.sort((left, right) => left.seed - right.seed);
  return result;
}

/** A history takes milliseconds, on a database a second: a worker that is silent for a minute is stopped. */
async function runWorker(bundle: string, order: Order, seeds: Seeds, result: Result): Promise<void> {
  const child = fork(bundle, [JSON.stringify(order)], {
    execArgv: ["--enable-source-maps"],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const stop = setTimeout(() => child.kill("SIGKILL"), seeds.longestHistoryMs ?? 60_000);
  let [isDone, seed, errors] = [false, order.first, ""];
  child.stderr?.on("data", (text: Buffer) => (errors = (errors + text.toString()).slice(-2_000)));
  child.on("message", (report: Report) => {
    stop.refresh();
    if (report.kind === "failure") result.failures.push(report.failure);
    else if (report.kind === "history") {
      ({ seed } = report);
      seeds.onHistory?.();
    } else {
      isDone = true;
      result.seeds += report.seeds;
      for (const [number, looks] of report.looks) result.looks.set(number, (result.looks.get(number) ?? 0) + looks);
    }
  });
  await once(child, "close");
  clearTimeout(stop);
  if (isDone) return;
  const end = child.signalCode === "SIGKILL" ? "did not come to its end" : `ended with ${child.exitCode}`;
  const details = `The worker ${end}.\n${errors}`.trim();
  result.failures.push({ seed, invariant: undefined, details, words: [] });
}
