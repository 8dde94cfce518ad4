// First, so that Dexie finds an IndexedDB.
import { indexedDbPhones } from "./indexedDbPhones.ts";
import { memoryPhones, memoryServer } from "./backends.ts";
import { databaseServer } from "./databaseServer.ts";
import { historyOf, type History } from "./history.ts";
import { looks, type InvariantNumber } from "./invariants.ts";
import { runHistory, type Outcome } from "./runHistory.ts";
import { shrink } from "./shrink.ts";
import { tally } from "./tally.ts";
import type { Backends } from "./world.ts";

export { historyOf, runHistory };

/** Which seeds a worker runs, and what it does with one that fails. */
export interface Order {
  first: number;
  last: number;
  step: number;
  /** How many failures to look for. */
  mostFailures: number;
  shrinks: boolean;
  /** Keep the clients in IndexedDB. */
  isInIndexedDb?: boolean;
  /** Address of a database to keep the server's data in. */
  databaseUri?: string;
}

export interface Failure {
  seed: number;
  invariant: InvariantNumber | undefined;
  details: string;
  /** The shortest history that still fails, in words. */
  words?: string[];
}

export type Report =
  /** A history begins, also when a seed is shrunk: the worker lives. */
  | { kind: "history"; seed: number }
  | { kind: "progress"; seeds: number }
  | { kind: "failure"; failure: Failure }
  | {
      kind: "done";
      seeds: number;
      ms: number;
      turns: number;
      looks: [InvariantNumber, number][];
      tally: [string, number][];
    };

const progressEvery = 50;

/** Runs in a process of its own: bundled, with whatever bug is planted. */
export async function obey(order: Order, report: (message: Report) => void): Promise<void> {
  const began = process.cpuUsage();
  const { backends, close } = await backendsFor(order);
  let seed = order.first;
  const run = (history: History, diary = false) => {
    report({ kind: "history", seed });
    return runHistory(history, { diary, backends: backends() });
  };
  let [seeds, turns, failures] = [0, 0, 0];
  for (; seed <= order.last && failures < order.mostFailures; seed += order.step) {
    const outcome = await run(historyOf(seed));
    seeds += 1;
    turns += outcome.turns;
    if (outcome.broken) {
      failures += 1;
      const words = order.shrinks ? await shortest(run, seed, outcome.broken.invariant) : undefined;
      report({ kind: "failure", failure: { seed, ...outcome.broken, ...(words ? { words } : {}) } });
    }
    if (seeds % progressEvery === 0) report({ kind: "progress", seeds: progressEvery });
  }
  await close();
  const { user, system } = process.cpuUsage(began);
  const ms = (user + system) / 1_000;
  report({ kind: "done", seeds, ms, turns, looks: [...looks], tally: [...tally] });
}

async function backendsFor(order: Order): Promise<{ backends(): Backends; close(): Promise<void> }> {
  const phones = order.isInIndexedDb ? indexedDbPhones : memoryPhones;
  if (order.databaseUri === undefined) {
    return { backends: () => ({ server: memoryServer(), phones: phones() }), close: async () => undefined };
  }
  const { backend, close } = await databaseServer(order.databaseUri);
  return { backends: () => ({ server: backend(), phones: phones() }), close };
}

type Run = (history: History, diary?: boolean) => Promise<Outcome>;

async function shortest(run: Run, seed: number, invariant: InvariantNumber | undefined): Promise<string[]> {
  const short = await shrink(historyOf(seed), async (candidate) => {
    const { broken } = await run(candidate);
    return broken !== undefined && broken.invariant === invariant;
  });
  const { diary, broken } = await run(short, true);
  const faults = `faults: ${short.faults.join(", ") || "none"}; the first match is ${short.stage}`;
  return [faults, ...diary.filter((line) => !line.startsWith("  ")), `→ ${broken?.details ?? "nothing"}`];
}

const [, , given] = process.argv;
if (process.send && given?.startsWith("{")) {
  const order: Order = JSON.parse(given);
  // Whoever asked is gone: nobody wants to know any more.
  process.on("disconnect", () => process.exit(1));
  await obey(order, (message) => process.send?.(message));
  process.exit(0);
}
