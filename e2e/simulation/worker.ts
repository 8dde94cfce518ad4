import { databaseServer, indexedDbClients, memoryClients, memoryServer } from "./backends.ts";
import { historyOf, runHistory, type History, type Outcome } from "./history.ts";
import { looks, type InvariantNumber } from "./invariants.ts";

export { historyOf, runHistory };

export type Place = "memory" | "indexeddb" | "database";

/** The seeds a worker runs, until one fails. */
export interface Order {
  first: number;
  last: number;
  step: number;
  /** Storage of clients and server: `indexeddb` is for the clients, `database` for the server. */
  place: Place;
  /** The server's database, if it uses one. */
  databaseUri: string | undefined;
  /** Whether a failing history is shortened as far as possible, and described. */
  shrinks: boolean;
}

export interface Failure {
  seed: number;
  invariant: InvariantNumber | undefined;
  details: string;
  words: string[];
}

export type Report =
  /** A history starts, also while a seed is shrunk: the worker is alive. */
  | { kind: "history"; seed: number }
  | { kind: "failure"; failure: Failure }
  | { kind: "done"; looks: [InvariantNumber, number][] };

type Run = (history: History) => Promise<Outcome>;

/** Runs in its own process: bundled, with any planted bug. */
async function obey({ first, last, step, place, databaseUri, shrinks }: Order, report: (message: Report) => void) {
  const database = databaseUri === undefined ? undefined : await databaseServer(databaseUri);
  const run: Run = (history) => {
    report({ kind: "history", seed: history.seed });
    const clients = place === "indexeddb" ? indexedDbClients() : memoryClients();
    return runHistory(history, { server: database?.backend() ?? memoryServer(), clients });
  };
  for (let seed = first; seed <= last; seed += step) {
    const { broken } = await run(historyOf(seed));
    if (!broken) continue;
    const words = shrinks ? await shortest(run, historyOf(seed), broken.invariant) : [];
    report({ kind: "failure", failure: { seed, ...broken, words } });
    break;
  }
  await database?.close();
  report({ kind: "done", looks: [...looks] });
}

/** Runs spent on shortening a history. */
const mostRuns = 700;

/** The shortest history that breaks the same invariant, as far as leaving parts out can find it, in words. */
async function shortest(run: Run, history: History, invariant: InvariantNumber | undefined): Promise<string[]> {
  let [best, runs, isShorter] = [history, 0, true];
  while (isShorter && runs < mostRuns) {
    isShorter = false;
    for (const candidate of shorterThan(() => best)) {
      runs += 1;
      const { broken } = await run(candidate);
      if (!broken || broken.invariant !== invariant) continue;
      [best, isShorter] = [candidate, true];
    }
  }
  const { diary, broken } = await run(best);
  const faults = `faults: ${best.faults.join(", ") || "none"}; the first match is ${best.stage}`;
  return [faults, ...diary, `→ ${broken?.details ?? "nothing"}`];
}

/** What can be left out of the best history so far: runs of steps, faults, wrong clocks, turns between steps. */
function* shorterThan(best: () => History): Generator<History> {
  for (let size = Math.ceil(best().steps.length / 2); size > 0; size = Math.floor(size / 2)) {
    for (let at = best().steps.length - size; at >= 0; at -= size) {
      yield { ...best(), steps: best().steps.filter((_, index) => index < at || index >= at + size) };
    }
  }
  for (const fault of best().faults) yield { ...best(), faults: best().faults.filter((one) => one !== fault) };
  if (best().clockDays.some((days) => days !== 0)) yield { ...best(), clockDays: [] };
  for (const step of best().steps.filter(({ turns }) => turns > 0)) {
    yield { ...best(), steps: best().steps.map((one) => (one === step ? { ...step, turns: 0 } : one)) };
  }
}

const [, , given] = process.argv;
if (process.send && given?.startsWith("{")) {
  const order: Order = JSON.parse(given);
  // The parent is gone: no one needs the result.
  process.on("disconnect", () => process.exit(1));
  await obey(order, (message) => process.send?.(message));
  process.exit(0);
}
