import { fork } from "node:child_process";
import { once } from "node:events";
import type { Failure, Order, Report } from "./worker.ts";
import type { InvariantNumber } from "./invariants.ts";

export interface Result {
  seeds: number;
  /** Processor time of all workers together. */
  cpuMs: number;
  turns: number;
  failures: Failure[];
  looks: Map<InvariantNumber, number>;
  tally: Map<string, number>;
}

type Crew = { last: number; workers: number; longestHistoryMs?: number } & Partial<Order> & {
    /** One for each worker, where the server's data is kept in databases. */
    databaseUris?: readonly string[];
  };

/** Runs seeds in as many processes as there are cores to use. */
export async function runSeeds(
  bundle: string,
  { workers, databaseUris, longestHistoryMs = 60_000, ...wanted }: Crew,
  onProgress: (seeds: number) => void = () => undefined,
): Promise<Result> {
  const result: Result = { seeds: 0, cpuMs: 0, turns: 0, failures: [], looks: new Map(), tally: new Map() };
  const orders = Array.from({ length: workers }, (_, at): Order => {
    const databaseUri = databaseUris?.[at];
    const common = { mostFailures: 1, shrinks: false, ...wanted, first: (wanted.first ?? 1) + at, step: workers };
    return databaseUri === undefined ? common : { ...common, databaseUri };
  });
  await Promise.all(orders.map((order) => work(bundle, order, longestHistoryMs, result, onProgress)));
  result.failures.sort((left, right) => left.seed - right.seed);
  return result;
}

const keptOfErrors = 2_000;

/** A history takes milliseconds, on a database a second: a worker that is silent for `longestHistoryMs` is stopped. */
async function work(
  bundle: string,
  order: Order,
  longestHistoryMs: number,
  result: Result,
  onProgress: (seeds: number) => void,
): Promise<void> {
  const child = fork(bundle, [JSON.stringify(order)], {
    execArgv: ["--enable-source-maps"],
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
  const stop = setTimeout(() => child.kill("SIGKILL"), longestHistoryMs);
  let [isDone, seed, errors] = [false, order.first, ""];
  child.stderr?.on("data", (text: Buffer) => (errors = (errors + text.toString()).slice(-keptOfErrors)));
  child.on("message", (report: Report) => {
    stop.refresh();
    if (report.kind === "history") seed = report.seed;
    else if (report.kind === "progress") onProgress(report.seeds);
    else if (report.kind === "failure") result.failures.push(report.failure);
    else {
      isDone = true;
      result.seeds += report.seeds;
      result.cpuMs += report.ms;
      result.turns += report.turns;
      for (const [invariant, looks] of report.looks) add(result.looks, invariant, looks);
      for (const [what, times] of report.tally) add(result.tally, what, times);
    }
  });
  await once(child, "close");
  clearTimeout(stop);
  if (isDone) return;
  const end = child.signalCode === "SIGKILL" ? "did not come to its end" : `ended with ${child.exitCode}`;
  result.failures.push({ seed, invariant: undefined, details: `The worker ${end}.\n${errors}`.trim() });
}

function add<Key>(sums: Map<Key, number>, key: Key, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount);
}
