import { memoryPhones, memoryServer } from "./backends.ts";
import { contentAt, people, type PersonName } from "./cast.ts";
import { Device } from "./device.ts";
import { randomFor, stepOf, type History } from "./history.ts";
import { Violation, type InvariantNumber } from "./invariants.ts";
import { comeToRest } from "./rest.ts";
import { count } from "./tally.ts";
import { below } from "./random.ts";
import { World, type Backends } from "./world.ts";

export interface Outcome {
  /** Undefined when every invariant held. */
  broken: { invariant: InvariantNumber | undefined; details: string } | undefined;
  /** Turns that the scheduler gave. */
  turns: number;
  diary: string[];
  /** Tells two runs of one history apart, should they ever differ. */
  fingerprint: string;
}

/** Runs one history from its beginning to rest. The same history always runs the same way. */
export async function runHistory(
  history: History,
  options: { diary?: boolean; backends?: Backends } = {},
): Promise<Outcome> {
  const backends = options.backends ?? { server: memoryServer(), phones: memoryPhones() };
  const content = await contentAt(history.stage).catch((problem: unknown) => problem as Error);
  const world = new World(history.seed, history.faults, backends);
  if (options.diary) world.diary = [];
  let turns = 0;
  let broken: Outcome["broken"];
  try {
    if (content instanceof Error) throw content;
    await world.become(content);
    await setUp(world, history);
    turns += await opening(world, history);
    for (const planned of history.steps) {
      const random = randomFor(history, planned.branch);
      world.random = random;
      world.say(`— ${planned.kind}`);
      const step = stepOf(planned, history.faults);
      if (step) count(`step: ${planned.kind}`);
      await step?.(world, random);
      for (let turn = 0; turn < planned.turns && (await world.scheduler.step(random)); turn += 1) turns += 1;
      if (world.problem) throw world.problem;
    }
    world.random = randomFor(history, 1_000_003);
    await comeToRest(world);
  } catch (problem) {
    const details = problem instanceof Error ? problem.message : String(problem);
    const stack = problem instanceof Violation ? "" : `\n${(problem instanceof Error && problem.stack) || ""}`;
    broken = { invariant: problem instanceof Violation ? problem.invariant : undefined, details: details + stack };
  }
  await backends.phones.close();
  const { counter } = backends.server.content();
  return {
    broken,
    turns,
    diary: world.diary ?? [],
    fingerprint: `${counter.n} ${counter.tag} ${world.scheduler.nowMs}`,
  };
}

/** Who has which device: two of the requester's, so that one account meets itself. */
const owners: readonly (PersonName | "visitor")[] = ["nomsa", "nomsa", "thabo", "lerato", "admin", "visitor"];

async function setUp(world: World, history: History): Promise<void> {
  world.random = randomFor(history, 1_000_001);
  world.startServer();
  if (world.has("two servers")) world.startServer();
  for (const [at, owner] of owners.entries()) {
    const userId = owner === "visitor" ? undefined : people[owner];
    const days = history.clockDays[at] ?? 0;
    const device = new Device(`${owner}'s device ${at + 1}`, days * 86_400_000, userId);
    await world.addDatabase(device, "visitor");
    const own = userId === undefined ? undefined : await world.addDatabase(device, userId);
    world.devices.push(device);
    world.openTab(device, own ?? required(device.databases.get("visitor"))).wake();
  }
}

const longestOpening = 90;

/** In most histories the clients have heard what there is before anybody mutations. */
async function opening(world: World, history: History): Promise<number> {
  const random = randomFor(history, 1_000_002);
  world.random = random;
  const wanted = random() < 0.7 ? below(random, longestOpening) : 0;
  let turns = 0;
  while (turns < wanted && (await world.scheduler.step(random))) turns += 1;
  return turns;
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("It is not there.");
  return value;
}
