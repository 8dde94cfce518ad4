// First, so that Dexie finds an IndexedDB.
import { indexedDbClients } from "./indexedDbClients.ts";
import { memoryClients, memoryServer, type Backends } from "./backends.ts";
import { databaseServer } from "./databaseServer.ts";
import { historyOf, runHistory, type History } from "./history.ts";
import { looks, type InvariantNumber } from "./invariants.ts";
import { shrink } from "./shrink.ts";

export { historyOf, runHistory };

/** Which seeds a worker runs, until one fails. */
export interface Order {
  first: number;
  last: number;
  step: number;
  /** Whether a history that fails is made as short as can be, and told in words. */
  shrinks: boolean;
  /** Keep the clients in IndexedDB. */
  isInIndexedDb: boolean;
  /** Address of a database to keep the server's data in. */
  databaseUri?: string | undefined;
}

export interface Failure {
  seed: number;
  invariant: InvariantNumber | undefined;
  details: string;
  words: string[];
}

export type Report =
  /** A history begins, also when a seed is shrunk: the worker lives. */
  | { kind: "history"; seed: number }
  | { kind: "failure"; failure: Failure }
  | { kind: "done"; seeds: number; looks: [InvariantNumber, number][] };

/** Runs in a process of its own: bundled, with whatever bug is planted. */
async function obey(order: Order, report: (message: Report) => void): Promise<void> {
  const { first, last, step, shrinks, databaseUri, isInIndexedDb } = order;
  const database = databaseUri === undefined ? undefined : await databaseServer(databaseUri);
  const run = (history: History, keepsDiary = false) => {
    report({ kind: "history", seed: history.seed });
    const clients = isInIndexedDb ? indexedDbClients() : memoryClients();
    const backends: Backends = { server: database?.backend() ?? memoryServer(), clients };
    return runHistory(history, { keepsDiary, backends });
  };
  let [seeds, isGood] = [0, true];
  for (let seed = first; seed <= last && isGood; seed += step) {
    const { broken } = await run(historyOf(seed));
    seeds += 1;
    if (!broken) continue;
    isGood = false;
    const words = shrinks ? await shortest(run, seed, broken.invariant) : [];
    report({ kind: "failure", failure: { seed, ...broken, words } });
  }
  await database?.close();
  report({ kind: "done", seeds, looks: [...looks] });
}

type Run = (history: History, keepsDiary?: boolean) => ReturnType<typeof runHistory>;

async function shortest(run: Run, seed: number, invariant: InvariantNumber | undefined): Promise<string[]> {
  const short = await shrink(historyOf(seed), async (candidate) => {
    const { broken } = await run(candidate);
    return broken !== undefined && broken.invariant === invariant;
  });
  const { diary, broken } = await run(short, true);
  const faults = `faults: ${short.faults.join(", ") || "none"}; the first match is ${short.stage}`;
  return [faults, ...diary, `→ ${broken?.details ?? "nothing"}`];
}

const [, , given] = process.argv;
if (process.send && given?.startsWith("{")) {
  const order: Order = JSON.parse(given);
  // Whoever asked is gone: nobody wants to know any more.
  process.on("disconnect", () => process.exit(1));
  await obey(order, (message) => process.send?.(message));
  process.exit(0);
}
