import { bundleModel } from "./bundle.ts";
import { runSeeds } from "./crew.ts";
import type { PlantedBug } from "./plant.ts";

/** A planted bug that no history up to here meets has survived. */
const seedsPerBug = 3_000;

/** Plants each bug and runs seeds until one catches it. Answers the names of those that no seed caught. */
export async function plantAll(title: string, bugs: readonly PlantedBug[], workers: number): Promise<string[]> {
  console.log(`${title}: ${bugs.length} | caught by seed | which breaks invariant`);
  const survivors: string[] = [];
  const queue = [...bugs.entries()];
  const crew = Array.from({ length: workers }, async () => {
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
