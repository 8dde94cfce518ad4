import { parseArgs } from "node:util";
import { runIn, tellFailure, tellRun } from "./cleanRun.ts";
import { invariants } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import { places, seedsIn, type Place } from "./place.ts";
import { plantAll } from "./plantRun.ts";

const { values } = parseArgs({
  options: {
    /** Histories in memory. */
    seeds: { type: "string", default: String(seedsIn.memory) },
    indexeddb: { type: "string", default: String(seedsIn.indexeddb) },
    database: { type: "string", default: String(seedsIn.database) },
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

process.exitCode = (await (values.seed === undefined ? everything() : replay(Number(values.seed)))) ? 0 : 1;

async function replay(seed: number): Promise<boolean> {
  const bug = knownBugs.find(({ name }) => name === values.bug);
  const place = places.find((one) => one === values.in) ?? "memory";
  const { failures } = await runIn(place, {
    first: seed,
    last: seed,
    workers: 1,
    shrinks: true,
    changes: bug?.changes,
  });
  for (const failure of failures) tellFailure(failure, place);
  if (failures.length === 0) console.log(`Seed ${seed}: all ${Object.keys(invariants).length} invariants hold.`);
  return failures.length === 0;
}

async function everything(): Promise<boolean> {
  const lengths: Record<Place, string> = {
    memory: values.seeds,
    indexeddb: values.indexeddb,
    database: values.database,
  };
  let isGood = true;
  for (const place of values.bug === undefined ? places : []) {
    const last = Number(lengths[place]);
    if (last > 0) isGood = (await tellRun(place, last, workers)) && isGood;
  }
  if (values["no-bugs"]) return isGood;
  const wanted = ({ name }: { name: string }) => values.bug === undefined || name.includes(values.bug);
  const survivors = await plantAll(knownBugs.filter(wanted), workers);
  for (const name of survivors) console.log(`SURVIVED: ${name}`);
  return isGood && survivors.length === 0;
}
