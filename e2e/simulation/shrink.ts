import type { History, PlannedStep } from "./history.ts";

/** Runs that are spent on making a history shorter. */
const mostRuns = 700;

/** The shortest history that still fails, as far as leaving things out can find it. */
export async function shrink(history: History, stillFails: (candidate: History) => Promise<boolean>): Promise<History> {
  let best = history;
  let [runs, isShorter] = [0, true];
  while (isShorter) {
    isShorter = false;
    for (const candidate of shorterThan(() => best)) {
      runs += 1;
      if (runs > mostRuns) return best;
      if (!(await stillFails(candidate))) continue;
      best = candidate;
      isShorter = true;
    }
  }
  return best;
}

/** What could be left out of the best history so far: runs of steps, faults, wrong clocks, turns between steps. */
function* shorterThan(best: () => History): Generator<History> {
  for (let size = Math.ceil(best().steps.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = best().steps.length - size; at >= 0; at -= size) {
      const { steps } = best();
      yield { ...best(), steps: [...steps.slice(0, at), ...steps.slice(at + size)] };
    }
  }
  for (const fault of best().faults) yield { ...best(), faults: best().faults.filter((one) => one !== fault) };
  if (best().clockDays.some((days) => days !== 0)) yield { ...best(), clockDays: best().clockDays.map(() => 0) };
  for (let at = 0; at < best().steps.length; at += 1) yield* quieter(best, at);
}

function* quieter(best: () => History, at: number): Generator<History> {
  const withTurns = (turns: number): History => {
    const steps = best().steps.map((step, index): PlannedStep => (index === at ? { ...step, turns } : step));
    return { ...best(), steps };
  };
  const turns = best().steps[at]?.turns ?? 0;
  if (turns > 0) yield withTurns(0);
  if (turns > 1) yield withTurns(Math.floor(turns / 2));
}
