import { bundleModel } from "./bundle.ts";
import { withDatabases } from "./cleanRun.ts";
import { runSeeds } from "./crew.ts";
import { seedsIn } from "./place.ts";
import type { PlantedBug } from "./plant.ts";

/** A planted bug that no history up to here meets has survived. */
const seedsInMemory = 6_000;

/** Plants each bug and runs seeds until one catches it. Answers the names of those that no seed caught. */
export async function plantAll(title: string, bugs: readonly PlantedBug[], workers: number): Promise<string[]> {
  if (bugs.length === 0) return [];
  console.log(`${title}: ${bugs.length} | caught by seed | which breaks invariant`);
  const survivors: string[] = [];
  const queue = [...bugs.entries()];
  await withDatabases(bugs.some((bug) => bug.in === "database") ? workers : 0, (uris) => {
    const crew = Array.from({ length: workers }, async (_, worker) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [at, bug] = next;
        const bundle = await bundleModel(`planted-${title.replace(" ", "-")}-${at}`, bug.changes);
        const { failures } = await runSeeds(bundle, orderFor(bug, uris[worker]));
        const caught = failures[0];
        if (!caught) survivors.push(bug.name);
        console.log(`  ${wordsFor(bug)} | ${caught ? `${caught.seed} | ${caught.invariant ?? "an error"}` : "none"}`);
      }
    });
    return Promise.all(crew);
  });
  return survivors;
}

function orderFor({ in: place = "memory" }: PlantedBug, uri: string | undefined): Parameters<typeof runSeeds>[1] {
  if (place === "memory") return { last: seedsInMemory, workers: 1 };
  const order = { last: seedsIn[place], workers: 1, isInIndexedDb: place === "indexeddb" };
  return place === "database" && uri !== undefined ? { ...order, databaseUris: [uri] } : order;
}

function wordsFor({ name, in: place = "memory" }: PlantedBug): string {
  return place === "memory" ? name : `${name} (in ${place})`;
}
