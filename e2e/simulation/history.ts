import { stages, type Stage } from "./cast.ts";
import { someFaults, type FaultName } from "./faults.ts";
import { below, branchOf, pick, randomOf, type Random } from "./random.ts";
import * as byForks from "./forkSteps.ts";
import * as byReach from "./reachSteps.ts";
import * as byServer from "./serverSteps.ts";
import type { Step } from "./step.ts";
import * as byPeople from "./steps.ts";
import * as byTaps from "./tapSteps.ts";
import * as byStrangers from "./strangerSteps.ts";

/** What can happen, how often compared with the rest, and which fault it needs. */
const kinds: readonly [name: string, weight: number, step: Step, fault?: FaultName][] = [
  ["tap", 48, byTaps.tap],
  ["leave the network", 3, byReach.leaveNetwork, "out of reach"],
  ["only hear", 3, byReach.onlyHear, "out of reach"],
  ["wait as a visitor", 3, byReach.waitAsVisitor, "other users"],
  ["find the network", 3, byReach.findNetwork, "out of reach"],
  ["wake", 20, byPeople.wake],
  ["poke", 8, byPeople.poke],
  ["take back", 6, byTaps.takeBack, "discards"],
  ["dismiss", 4, byPeople.dismiss],
  ["open a tab", 4, byPeople.openTab],
  ["close a tab", 3, byPeople.closeTab, "tabs die"],
  ["sign out", 3, byPeople.signOut, "sign-outs"],
  ["sign in", 4, byPeople.signIn, "sign-outs"],
  ["hear again", 4, byPeople.hearAgain, "late answers"],
  ["copy a phone", 3, byPeople.copyDevice, "copied phones"],
  ["lose storage", 2, byPeople.loseStorage, "lost storage"],
  ["kill a server", 4, byServer.killServer, "servers die"],
  ["queries begin to fail", 5, byServer.failQueries, "queries fail"],
  ["start a server", 4, byServer.startServer],
  ["back up", 3, byServer.backUp, "restored backups"],
  ["restore", 2, byServer.restore, "restored backups"],
  ["fork the history", 5, byForks.forkHistory, "restored backups"],
  ["prune", 3, byServer.prune, "pruning"],
  ["change a role", 3, byServer.changeRole, "role changes"],
  ["days pass", 3, byServer.daysPass, "days pass"],
  ["strange call", 4, byStrangers.strangeCall, "strange calls"],
  ["repeat a key", 2, byStrangers.repeatKey],
  ["elsewhere", 10, byServer.elsewhere],
];
const ticketed = kinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind));

export interface PlannedStep {
  /** Its own branch of random numbers: leaving out other steps does not change it. */
  branch: number;
  kind: string;
  /** Turns that others get after it. */
  turns: number;
}

export interface History {
  seed: number;
  stage: Stage;
  faults: FaultName[];
  /** By how much each device's clock is wrong, in days. */
  clockDays: number[];
  steps: PlannedStep[];
}

/** The history of a seed. */
export function historyOf(seed: number): History {
  const random = randomOf(seed);
  const faults = someFaults(random);
  const isWrong = faults.includes("wrong clocks");
  const clockDays = Array.from({ length: 8 }, () => (isWrong ? (pick(random, [-366, 0, 366]) ?? 0) : 0));
  const length = 8 + below(random, 40);
  const eagerness = 2 + below(random, 14);
  const steps = Array.from({ length }, (_, branch) => {
    const [kind] = pick(random, ticketed) ?? ["wake"];
    return { branch, kind, turns: below(random, eagerness) * (random() < 0.2 ? 4 : 1) };
  });
  return { seed, stage: pick(random, stages) ?? "open", faults, clockDays, steps };
}

export function stepOf({ kind }: PlannedStep, faults: readonly FaultName[]): Step | undefined {
  const found = kinds.find(([name]) => name === kind);
  if (!found) throw new Error(`There is no step ${kind}.`);
  const [, , step, fault] = found;
  return fault === undefined || faults.includes(fault) ? step : undefined;
}

export function randomFor(history: History, branch: number): Random {
  return branchOf(history.seed, branch);
}
