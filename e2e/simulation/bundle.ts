import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { plant, type Replacement } from "./plant.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const simulation = path.join(root, "e2e", "simulation");
/** Used by this process only, so that two runs in one checkout do not mix, and removed with it. */
const bundles = path.join(root, "node_modules", ".cache", "simulation", String(process.pid));
process.once("exit", () => rmSync(bundles, { recursive: true, force: true }));

const limits = "shared/api/syncProtocol.ts";
/** The product's limits, small enough for short histories to reach them. */
const narrowLimits: readonly Replacement[] = [
  { file: limits, pattern: "mutationsPerCall: 100,", bug: "mutationsPerCall: 4," },
  { file: limits, pattern: "waitingPerCall: 500,", bug: "waitingPerCall: 3," },
  { file: limits, pattern: "bodyBytes: 256 * 1024,", bug: "bodyBytes: 43 * 1024," },
  { file: limits, pattern: "argsBytes: 64 * 1024,", bug: "argsBytes: 2 * 1024," },
  { file: "sync-server/sync/pokedAnswer.ts", pattern: "rows: 200, bytes: 16 * 1024", bug: "rows: 3, bytes: 1200" },
  // So that a history can reuse an id seen elsewhere.
  {
    file: "app/sync/mutate.ts",
    pattern: "export function newMutationId(): string {",
    bug: "export function newMutationId(): string { return crypto.randomUUID();",
  },
  {
    file: "sync-server/sync/nextGroup.ts",
    pattern: "itemsPerGroup = 60;",
    bug: "itemsPerGroup = 6;",
  },
];

/** Bundles the simulation with the product's code; clock, chance and ids come from the seed. Returns the file. */
export async function bundleSimulation(name: string, replacements: readonly Replacement[] = []): Promise<string> {
  const outfile = path.join(bundles, `${name}.mjs`);
  await build({
    entryPoints: [path.join(simulation, "worker.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    alias: {
      "@touchline/embedded-mongo": path.join(simulation, "../../sync-server/embedded-mongo/startEmbeddedMongo.ts"),
    },
    sourcemap: "inline",
    logLevel: "silent",
    inject: [path.join(simulation, "seeded.ts")],
    define: {
      Date: "SeededDate",
      setTimeout: "seededTimeout",
      clearTimeout: "seededClear",
      BroadcastChannel: "undefined",
      "Math.random": "seededRandom",
      "performance.now": "seededPerformanceNow",
      "crypto.randomUUID": "seededUuid",
    },
    plugins: [seededModules, planting([...narrowLimits, ...replacements])],
  });
  return outfile;
}

const seededModules: Plugin = {
  name: "seeded modules",
  setup({ onResolve }) {
    onResolve({ filter: /^node:(crypto|timers\/promises)$/ }, ({ importer }) =>
      path.dirname(importer) === simulation ? undefined : { path: path.join(simulation, "seededModules.ts") },
    );
  },
};

function planting(replacements: readonly Replacement[]): Plugin {
  return {
    name: "planted bugs",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const relative = path.relative(root, file).split(path.sep).join("/");
        const own = replacements.filter((one) => one.file === relative);
        if (own.length === 0) return undefined;
        const source = await readFile(file, "utf8");
        return { contents: own.reduce(plant, source), loader: "ts" };
      });
    },
  };
}
