import { memoryClients, memoryServer, type Backends } from "./backends.ts";
import { someFaults, type FaultName } from "./faults.ts";
import { Violation, type InvariantNumber } from "./invariants.ts";
import * as person from "./personSteps.ts";
import * as reach from "./reachSteps.ts";
import { comeToRest } from "./rest.ts";
import { contentAt, stages, type Stage } from "./scenario.ts";
import { below, branchOf, pick, randomOf } from "./seeded.ts";
import * as server from "./serverSteps.ts";
import { Simulation } from "./simulation.ts";

/** Possible steps, their relative frequency, and the fault they need. */
const kinds: readonly [name: string, weight: number, step: person.Step, fault?: FaultName][] = [
  ["mutate", 48, person.mutates],
  ["leave the network", 3, reach.leaveNetwork, "out of reach"],
  ["only pull", 3, reach.onlyPull, "out of reach"],
  ["find the network", 3, reach.findNetwork, "out of reach"],
  ["wake", 20, person.wake],
  ["poke", 8, person.poke],
  ["discard", 6, person.discards, "discards"],
  ["dismiss", 8, person.dismisses],
  ["open a tab", 4, person.opensTab],
  ["close a tab", 3, person.closesTab, "tabs die"],
  ["sign out", 3, person.signsOut, "sign-outs"],
  ["sign in", 4, person.signsIn, "sign-outs"],
  ["an answer comes again", 4, person.answerComesAgain, "late answers"],
  ["copy a device", 3, person.copyDevice, "copied clients"],
  ["lose storage", 2, person.loseStorage, "lost storage"],
  ["kill a server", 4, server.killServer, "servers die"],
  ["start a server", 4, server.startServer],
  ["back up", 3, server.backUp, "restored backups"],
  ["restore", 2, server.restore, "restored backups"],
  ["fork the history", 5, reach.forkHistory, "restored backups"],
  ["prune", 3, server.prune, "pruning"],
  ["change a role", 3, server.changeRole, "role changes"],
  ["days pass", 3, server.daysPass, "days pass"],
  ["malformed call", 4, reach.malformedCall, "malformed calls"],
  ["repeat a key", 2, server.repeatKey],
  ["elsewhere", 10, server.elsewhere],
];
const ticketed = kinds.flatMap((kind) => Array.from({ length: kind[1] }, () => kind[0]));

export interface PlannedStep {
  /** Its own branch of random numbers: leaving out other steps does not change it. */
  branch: number;
  kind: string;
  /** Turns others get after it. */
  turns: number;
}

export interface History {
  seed: number;
  stage: Stage;
  faults: FaultName[];
  /** Each device's clock error, in days. */
  clockDays: number[];
  steps: PlannedStep[];
}

/** A seed's history. */
export function historyOf(seed: number): History {
  const random = randomOf(seed);
  const faults = someFaults(random, seed);
  const isWrong = faults.includes("wrong clocks");
  const clockDays = Array.from({ length: 8 }, () => (isWrong ? (pick(random, [-366, 0, 366]) ?? 0) : 0));
  const length = 8 + below(random, 40);
  const eagerness = 2 + below(random, 14);
  const steps = Array.from({ length }, (_, branch) => {
    const kind = pick(random, ticketed) ?? "wake";
    return { branch, kind, turns: below(random, eagerness) * (random() < 0.2 ? 4 : 1) };
  });
  return { seed, stage: pick(random, stages) ?? "open", faults, clockDays, steps };
}

export interface Outcome {
  /** Undefined if every invariant held. */
  broken: { invariant: InvariantNumber | undefined; details: string } | undefined;
  /** The events, in words. */
  diary: string[];
  /** Distinguishes two runs of one history, should they ever differ. */
  fingerprint: string;
}

/** Runs one history from start to rest. The same history always runs the same way. */
export async function runHistory(
  history: History,
  backends: Backends = { server: memoryServer(), clients: memoryClients() },
): Promise<Outcome> {
  const sim = new Simulation(history.seed, history.faults, backends);
  const broken = await live(sim, history).then(
    () => undefined,
    (problem: unknown) => {
      if (problem instanceof Violation) return { invariant: problem.invariant, details: problem.message };
      return { invariant: undefined, details: String(problem instanceof Error ? problem.stack : problem) };
    },
  );
  await backends.clients.close();
  const { diary, content, scheduler } = sim;
  return { broken, diary, fingerprint: `${content.counter.tag} ${scheduler.turns} ${scheduler.nowMs}` };
}

const longestOpening = 90;

async function live(sim: Simulation, { seed, stage, clockDays, steps }: History): Promise<void> {
  const randomFor = (branch: number) => (sim.random = branchOf(seed, branch));
  await sim.become(await contentAt(stage));
  randomFor(1_000_001);
  await sim.setUp(clockDays);
  // In most histories the clients have synced before anyone does anything.
  const opening = randomFor(1_000_002);
  await sim.pass(opening() < 0.7 ? below(opening, longestOpening) : 0);
  for (const { kind, branch, turns } of steps) {
    const random = randomFor(branch);
    const [, , step, fault] = kinds.find(([name]) => name === kind) ?? [];
    sim.say(`— ${kind}`);
    if (fault === undefined || sim.has(fault)) await step?.(sim, random);
    await sim.pass(turns);
    if (sim.problem) throw sim.problem;
  }
  randomFor(1_000_003);
  await comeToRest(sim);
}
