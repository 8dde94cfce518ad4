import { knownBugs } from "./knownBugs.ts"; import { queueBugs } from "./queueBugs.ts"; import { effectBugs } from "./effectBugs.ts"; import { storageBugs } from "./storageBugs.ts";
import { plantAll } from "./plantRun.ts";
const which = process.argv[2]!; const rx = new RegExp(process.argv[3] ?? ".");
const lists: Record<string, readonly import("./plant.ts").PlantedBug[]> = { queueBugs, effectBugs, storageBugs, knownBugs };
const s = await plantAll(which, lists[which]!.filter((b) => rx.test(b.name)), 1); for (const n of s) console.log("SURVIVED", n);
