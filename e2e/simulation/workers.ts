import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedMongo } from "@touchline/embedded-mongo";
import type { InvariantNumber } from "./invariants.ts";
import type { Failure, Order, Place, Report } from "./worker.ts";

export interface Result {
  failures: Failure[];
  /** How often each invariant was checked. */
  looks: Map<InvariantNumber, number>;
}

interface Seeds {
  first?: number;
  last: number;
  /** As many processes as cores. */
  workers: number;
  place?: Place;
  shrinks?: boolean;
  longestHistoryMs?: number;
}

/** Runs the seeds of a bundle in several processes, each until one of its seeds fails. */
export async function runSeeds(bundle: string, seeds: Seeds): Promise<Result> {
  const { first = 1, last, workers, place = "memory", shrinks = false } = seeds;
  const result: Result = { failures: [], looks: new Map() };
  const folder = await mkdtemp(path.join(tmpdir(), "touchline-simulation-"));
  const work = Array.from({ length: workers }, async (_, at) => {
    const dataDir = path.join(folder, String(at));
    const engine = place === "database" ? await startEmbeddedMongo({ dataDir }) : undefined;
    const order = { first: first + at, last, step: workers, place, databaseUri: engine?.uri, shrinks };
    await runWorker(bundle, order, seeds, result);
    await engine?.close();
  });
  await Promise.all(work);
  await rm(folder, { recursive: true, force: true });
  result.failures.sort((left, right) => left.seed - right.seed);
  return result;
}

/** A history takes milliseconds, on a database a second: a worker silent for a minute is stopped. */
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
    else if (report.kind === "history") ({ seed } = report);
    else {
      isDone = true;
      for (const [number, looks] of report.looks) result.looks.set(number, (result.looks.get(number) ?? 0) + looks);
    }
  });
  await once(child, "close");
  clearTimeout(stop);
  const end = child.signalCode === "SIGKILL" ? "did not come to its end" : `ended with ${child.exitCode}`;
  const details = `The worker ${end}.\n${errors}`.trim();
  if (!isDone) result.failures.push({ seed, invariant: undefined, details, words: [] });
}
