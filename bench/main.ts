import { embeddedDatabase } from "./embeddedDatabase.ts";
import { embeddedLoad } from "./embeddedLoad.ts";
import { abuse } from "./abuse/index.ts";
import { live } from "./live/index.ts";
import { reels } from "./reels/index.ts";
import { sync } from "./sync/index.ts";
import { uploads } from "./uploads/index.ts";

/** Every benchmark by its name: `npm run bench -- NAME`. Each returns whether it met its targets. */
const benchmarks: Readonly<Record<string, () => Promise<boolean>>> = {
  "embedded-database": embeddedDatabase,
  "embedded-load": embeddedLoad,
  sync,
  abuse,
  uploads,
  live,
  reels,
};

const wanted = process.argv[2];
const chosen = wanted === undefined ? Object.keys(benchmarks) : [wanted];
for (const name of chosen) {
  const run = benchmarks[name];
  if (!run) {
    console.error(`There is no benchmark ${name}. There are: ${Object.keys(benchmarks).join(", ")}.`);
    process.exit(2);
  }
  console.log(`\n${name}`);
  if (!(await run())) process.exitCode = 1;
}
