import { parseArgs } from "node:util";
import { bundleSimulation } from "./bundle.ts";
import { invariants } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import type { Place } from "./worker.ts";
import { runSeeds } from "./workers.ts";

const places: readonly Place[] = ["memory", "indexeddb", "database"];

const { values } = parseArgs({
  options: {
    /** Histories in memory, with the clients in IndexedDB, and with the server on the embedded database. */
    seeds: { type: "string", default: "20000" },
    indexeddb: { type: "string", default: "200" },
    database: { type: "string", default: "1000" },
    /** Only planted bugs whose name contains this; with --seed, the one to plant. */
    bug: { type: "string" },
    "no-bugs": { type: "boolean", default: false },
    /** One seed: if it fails, shrunk and described. */
    seed: { type: "string" },
    in: { type: "string", default: "memory" },
    /** Parallel processes: as many as cores. */
    workers: { type: "string", default: "2" },
  },
});
const workers = Number(values.workers);
/** A planted bug that no history up to this seed catches has survived. */
const mostSeeds = 6_000;

process.exitCode = (await (values.seed === undefined ? everything() : replay(Number(values.seed)))) ? 0 : 1;

async function replay(seed: number): Promise<boolean> {
  const place = places.find((one) => one === values.in) ?? "memory";
  const bug = knownBugs.find(({ name }) => name === values.bug);
  return runPlace(place, { first: seed, last: seed }, await bundleSimulation("replayed", bug?.changes));
}

async function everything(): Promise<boolean> {
  const { seeds, indexeddb, database, bug } = values;
  const lengths = { memory: Number(seeds), indexeddb: Number(indexeddb), database: Number(database) };
  let isGood = true;
  const bundle = await bundleSimulation("clean");
  for (const place of bug === undefined ? places : []) {
    const last = lengths[place];
    if (last > 0) isGood = (await runPlace(place, { first: 1, last }, bundle)) && isGood;
  }
  return (values["no-bugs"] || (await plantAll(bug ?? ""))) && isGood;
}

/** Runs seeds in one setting and reports. Returns whether every invariant held. */
async function runPlace(place: Place, seeds: { first: number; last: number }, bundle: string): Promise<boolean> {
  const began = Date.now();
  const { failures, looks } = await runSeeds(bundle, { ...seeds, workers, place, shrinks: true });
  for (const { seed, invariant, details, words } of failures) {
    console.log(
      `Seed ${seed} breaks ${invariant ? invariants[invariant] : "down"}\n  ${[details, ...words].join("\n  ")}`,
    );
    console.log(`Again: npm run test:faults -- --seed ${seed} --in ${place}`);
  }
  const counts = [...looks].sort(([left], [right]) => left - right).map(([number, times]) => `${number}: ${times}`);
  const seconds = Math.round((Date.now() - began) / 1_000);
  console.log(
    `${place}: up to seed ${seeds.last} in ${seconds} s; looked at each invariant ${counts.join(", ")} times`,
  );
  return failures.length === 0;
}

/** Plants each bug and runs seeds until one catches it. Returns whether each was caught. */
async function plantAll(wanted: string): Promise<boolean> {
  const left = [...knownBugs.entries()].filter(([, { name }]) => name.includes(wanted));
  console.log(`${left.length} planted bugs | caught by seed | which breaks invariant`);
  let isGood = true;
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [at, { name, changes }] = next;
      const bundle = await bundleSimulation(`planted-${at}`, changes);
      const [caught] = (await runSeeds(bundle, { last: mostSeeds, workers: 1 })).failures;
      isGood &&= caught !== undefined;
      console.log(`  ${name} | ${caught ? `${caught.seed} | ${caught.invariant ?? "an error"}` : "SURVIVED"}`);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return isGood;
}
