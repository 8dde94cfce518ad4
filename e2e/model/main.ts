import { parseArgs } from "node:util";
import { bundleModel } from "./bundle.ts";
import { runSeeds, type Result } from "./crew.ts";
import { invariants, type InvariantNumber } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import { moreBugs } from "./moreBugs.ts";
import type { PlantedBug } from "./plant.ts";
import type { Failure, Order } from "./worker.ts";

const cores = 2;
/** A planted bug that no history up to here meets has survived. */
const seedsPerBug = 4_000;

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "20000" },
    seed: { type: "string" },
    bug: { type: "string" },
    "no-bugs": { type: "boolean", default: false },
  },
});

if (values.seed !== undefined) await replay(Number(values.seed), values.bug);
else process.exitCode = (await everything()) ? 0 : 1;

/** `--seed 123`: the history of one seed, shrunk if it fails. `--bug name` plants that bug first. */
async function replay(seed: number, bugName: string | undefined): Promise<void> {
  const bug = [...knownBugs, ...moreBugs].find(({ name }) => name === bugName);
  const bundle = await bundleModel("replayed", bug?.changes);
  const order: Order = { first: seed, last: seed, step: 1, mostFailures: 1, shrinks: true };
  const { failures } = await runSeeds(bundle, { ...order, workers: 1 });
  for (const failure of failures) tell(failure);
  if (failures.length === 0) console.log(`Seed ${seed}: all ${Object.keys(invariants).length} invariants hold.`);
  else process.exitCode = 1;
}

async function everything(): Promise<boolean> {
  const last = values.bug === undefined ? Number(values.seeds) : 0;
  const isClean = last === 0 || (await runClean(last));
  if (values["no-bugs"]) return isClean;
  const wanted = (bug: PlantedBug) => values.bug === undefined || bug.name.includes(values.bug);
  const survivors = [
    ...(await plantAll("known bugs", knownBugs.filter(wanted))),
    ...(await plantAll("more bugs", moreBugs.filter(wanted))),
  ];
  for (const name of survivors) console.log(`SURVIVED: ${name}`);
  return isClean && survivors.length === 0;
}

async function runClean(last: number): Promise<boolean> {
  const began = Date.now();
  let [seeds, toldAt] = [0, 0];
  const result = await runSeeds(await bundleModel("clean"), { last, workers: cores, shrinks: true }, (more) => {
    seeds += more;
    if (seeds - toldAt < last / 10) return;
    toldAt = seeds;
    console.log(`  ${seeds} of ${last} seeds, ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  });
  for (const failure of result.failures) tell(failure);
  summarise(result, Date.now() - began);
  const unseen = Object.keys(invariants).filter((number) => !result.looks.get(Number(number) as InvariantNumber));
  for (const number of unseen) console.log(`Invariant ${number} was never looked at.`);
  return result.failures.length === 0 && unseen.length === 0;
}

function summarise({ seeds, cpuMs, turns, looks, tally }: Result, ms: number): void {
  const perSeed = (cpuMs / seeds).toFixed(1);
  console.log(
    `${seeds} histories in ${(ms / 1_000).toFixed(0)} s: ${perSeed} ms each, ${(turns / seeds).toFixed(0)} turns`,
  );
  for (const [number, text] of Object.entries(invariants)) {
    console.log(
      `  ${number.padStart(2)}. ${text}: looked at ${looks.get(Number(number) as InvariantNumber) ?? 0} times`,
    );
  }
  const happened = [...tally].sort(([left], [right]) => (left < right ? -1 : 1));
  console.log(`What happened: ${happened.map(([what, times]) => `${what} ${times}`).join(" · ")}`);
}

function tell({ seed, invariant, details, words }: Failure): void {
  console.log(
    `Seed ${seed} breaks ${invariant === undefined ? "something" : `${invariant}. ${invariants[invariant]}`}`,
  );
  console.log(`  ${details}`);
  for (const line of words ?? []) console.log(`  ${line}`);
  console.log(`Again: npm run test:faults -- --seed ${seed}`);
}

/** Plants each bug and runs seeds until one catches it. Answers the names of those that no seed caught. */
async function plantAll(title: string, bugs: readonly PlantedBug[]): Promise<string[]> {
  console.log(`${title}: ${bugs.length}`);
  const survivors: string[] = [];
  const queue = [...bugs.entries()];
  const crew = Array.from({ length: cores }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, bug] = next;
      const bundle = await bundleModel(`planted-${title.replace(" ", "-")}-${at}`, bug.changes);
      const { failures } = await runSeeds(bundle, { last: seedsPerBug, workers: 1 });
      const caught = failures[0];
      if (!caught) survivors.push(bug.name);
      console.log(`  ${bug.name} | ${caught ? `${caught.seed} | ${caught.invariant ?? "an error"}` : "none"}`);
    }
  });
  await Promise.all(crew);
  return survivors;
}
