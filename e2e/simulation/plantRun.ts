import { bundleSimulation } from "./bundle.ts";
import { runSeeds } from "./crew.ts";
import type { PlantedBug } from "./plant.ts";

/** A planted bug that no history up to here meets has survived. */
const mostSeeds = 6_000;

/** Plants each bug and runs seeds until one catches it. Answers the names of those that no seed caught. */
export async function plantAll(bugs: readonly PlantedBug[], workers: number): Promise<string[]> {
  console.log(`${bugs.length} planted bugs | caught by seed | which breaks invariant`);
  const survivors: string[] = [];
  const queue = [...bugs.entries()];
  const crew = Array.from({ length: workers }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, { name, changes }] = next;
      const bundle = await bundleSimulation(`planted-${at}`, changes);
      const { failures } = await runSeeds(bundle, { last: mostSeeds, workers: 1 });
      const caught = failures[0];
      if (!caught) survivors.push(name);
      console.log(`  ${name} | ${caught ? `${caught.seed} | ${caught.invariant ?? "an error"}` : "none"}`);
    }
  });
  await Promise.all(crew);
  return survivors;
}
