import { parseArgs } from "node:util";
import { places, type Place } from "./backends.ts";
import { bundleSimulation } from "./bundle.ts";
import { invariants, type InvariantNumber } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import type { PlantedBug } from "./plant.ts";
import type { Failure } from "./worker.ts";
import { runIn, runSeeds } from "./workers.ts";

const { values } = parseArgs({
  options: {
    /** Histories in memory, with the clients in IndexedDB, and with the server on the embedded database. */
    seeds: { type: "string", default: "20000" },
    indexeddb: { type: "string", default: "200" },
    database: { type: "string", default: "1000" },
    /** Only the planted bugs whose name holds this; with --seed, the one that is planted. */
    bug: { type: "string" },
    "no-bugs": { type: "boolean", default: false },
    /** One seed: shrunk and told in words if it fails. */
    seed: { type: "string" },
    in: { type: "string", default: "memory" },
    /** Processes at once: as many as there are cores to use. */
    workers: { type: "string", default: "2" },
  },
});
const workers = Number(values.workers);
/** A planted bug that no history up to here meets has survived. */
const mostSeeds = 6_000;

process.exitCode = (await (values.seed === undefined ? everything() : replay(Number(values.seed)))) ? 0 : 1;

async function replay(seed: number): Promise<boolean> {
  const bug = knownBugs.find(({ name }) => name === values.bug);
  const place = places.find((one) => one === values.in) ?? "memory";
  const { failures } = await runIn(place, { first: seed, last: seed, workers: 1, shrinks: true }, bug?.changes);
  for (const failure of failures) tellFailure(failure, place);
  if (failures.length === 0) console.log(`Seed ${seed}: all ${Object.keys(invariants).length} invariants hold.`);
  return failures.length === 0;
}

async function everything(): Promise<boolean> {
  const { bug = "" } = values;
  const lengths: Record<Place, string> = {
    memory: values.seeds,
    indexeddb: values.indexeddb,
    database: values.database,
  };
  let isGood = true;
  for (const place of bug === "" ? places : []) {
    const last = Number(lengths[place]);
    if (last > 0) isGood = (await runPlace(place, last)) && isGood;
  }
  const bugs = values["no-bugs"] ? [] : knownBugs.filter(({ name }) => name.includes(bug));
  const survivors = await plantAll(bugs);
  for (const name of survivors) console.log(`SURVIVED: ${name}`);
  return isGood && survivors.length === 0;
}

/** The run of one place, in words. Answers whether every invariant was looked at and held. */
async function runPlace(place: Place, last: number): Promise<boolean> {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1_000).toFixed(0)} s`;
  let begun = 0;
  const onHistory = (): void => {
    begun += 1;
    if (begun % Math.ceil(last / 10) === 0) console.log(`  ${begun} of ${last} histories in ${place}, ${seconds()}`);
  };
  const { failures, seeds, looks } = await runIn(place, { last, workers, shrinks: true, onHistory });
  for (const failure of failures) tellFailure(failure, place);
  console.log(`${seeds} histories in ${place} in ${seconds()}`);
  const counts = Object.entries(invariants).map(([number, text]) => {
    const times = looks.get(Number(number) as InvariantNumber) ?? 0;
    console.log(`  ${number.padStart(2)}. ${text}: looked at ${times} times`);
    return times;
  });
  return failures.length === 0 && (!counts.includes(0) || place !== "memory");
}

/** Plants each bug and runs seeds until one catches it. Answers the names of those that no seed caught. */
async function plantAll(bugs: readonly PlantedBug[]): Promise<string[]> {
  console.log(`${bugs.length} planted bugs | caught by seed | which breaks invariant`);
  const survivors: string[] = [];
  const left = [...bugs.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { name, changes }] = next;
      const bundle = await bundleSimulation(`planted-${at}`, changes);
      const [caught] = (await runSeeds(bundle, { last: mostSeeds, workers: 1 })).failures;
      if (!caught) survivors.push(name);
      console.log(`  ${name} | ${caught ? `${caught.seed} | ${caught.invariant ?? "an error"}` : "none"}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return survivors;
}

function tellFailure({ seed, invariant, details, words }: Failure, place: Place): void {
  const what = invariant === undefined ? "something" : `${invariant}. ${invariants[invariant]}`;
  console.log(`Seed ${seed} breaks ${what}\n  ${[details, ...words].join("\n  ")}`);
  console.log(`Again: npm run test:faults -- --seed ${seed}${place === "memory" ? "" : ` --in ${place}`}`);
}
