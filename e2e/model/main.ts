import { parseArgs } from "node:util";
import { bundleModel } from "./bundle.ts";
import { places, runIn, tellFailure, tellRun, type Place } from "./cleanRun.ts";
import { runSeeds } from "./crew.ts";
import { invariants } from "./invariants.ts";
import { knownBugs } from "./knownBugs.ts";
import { moreBugs } from "./moreBugs.ts";
import { plantAll } from "./plantRun.ts";

const workers = 2;

const { values } = parseArgs({
  options: {
    /** Histories in memory. */
    seeds: { type: "string", default: "20000" },
    indexeddb: { type: "string", default: "60" },
    database: { type: "string", default: "1000" },
    /** Only the planted bugs whose name holds this; with --seed, the one that is planted. */
    bug: { type: "string" },
    "no-bugs": { type: "boolean", default: false },
    /** One seed: shrunk and told in words if it fails. */
    seed: { type: "string" },
    in: { type: "string", default: "memory" },
  },
});

process.exitCode = (await (values.seed === undefined ? everything() : replay(Number(values.seed)))) ? 0 : 1;

async function replay(seed: number): Promise<boolean> {
  const bug = [...knownBugs, ...moreBugs].find(({ name }) => name === values.bug);
  const place = places.find((one) => one === values.in) ?? "memory";
  const order = { first: seed, last: seed, workers: 1, shrinks: true };
  const { failures } = bug
    ? await runSeeds(await bundleModel("replayed", bug.changes), order)
    : await runIn(place, order);
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
  const survivors = [
    ...(await plantAll("known bugs", knownBugs.filter(wanted), workers)),
    ...(await plantAll("more bugs", moreBugs.filter(wanted), workers)),
  ];
  for (const name of survivors) console.log(`SURVIVED: ${name}`);
  return isGood && survivors.length === 0;
}
