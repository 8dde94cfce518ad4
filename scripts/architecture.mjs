// Holds the imports against the rules of .dependency-cruiser.mjs, and proves each time that the rules can bite.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import configuration from "../.dependency-cruiser.mjs";
import { root } from "./setup.mjs";

const folders = ["shared", "app", "sync-server", "e2e"];
const leastShare = 0.95;
// A ui component that knows an entity, and a leaf that leaves its tree.
const planted = [
  ["app/ui/plantedViolation.ts", 'import "#shared/entities/bid.ts";\n'],
  ["shared/rules/plantedViolation.ts", 'import "#app/paths.ts";\n'],
];

async function violations() {
  const { output } = await cruise(
    folders,
    { ...configuration.options, validate: true, ruleSet: { forbidden: configuration.forbidden } },
    undefined,
    { tsConfig: extractTSConfig(path.join(root, "tsconfig.tests.json")) },
  );
  return output;
}

function trackedSources() {
  const listed = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", "*.ts", "*.tsx"],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return listed.split("\n").filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

process.chdir(root);
const { summary, modules } = await violations();
const cruised = new Set(modules.map(({ source }) => source));
const sources = trackedSources();
const share = sources.filter((file) => cruised.has(file)).length / sources.length;
const problems = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
if (share < leastShare) problems.push(`Only ${Math.round(share * 100)} % of the sources were looked at.`);

try {
  for (const [file, text] of planted) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const found = (await violations()).summary.violations;
  for (const [file] of planted) {
    if (!found.some(({ from }) => from === file)) problems.push(`The violation planted in ${file} was not found.`);
  }
} finally {
  for (const [file] of planted) rmSync(file, { force: true });
}

for (const problem of problems) console.error(problem);
console.log(`${cruised.size} modules, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
