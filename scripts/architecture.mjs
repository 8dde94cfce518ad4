// Checks the imports against the rules of .dependency-cruiser.mjs. If the rules have changed since the last proof, it
// also proves that each rule can fail.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { cruise } from "dependency-cruiser";
import extractTSConfig from "dependency-cruiser/config-utl/extract-ts-config";
import configuration from "../.dependency-cruiser.mjs";
import { root } from "./setup.mjs";

const leastShare = 0.95;
// Per file what it imports against which rule. Types only: a rule that catches types catches values as well.
const planted = [
  ["app/ui/planted.ts", "#shared/entities/bid.ts", "ui-knows-no-domain"],
  ["app/features/home/planted.ts", "#app/features/bids/texts.ts", "features-apart"],
  ["app/layout/planted.ts", "#app/features/outbox/outboxTexts.ts", "layout-below-features"],
  ["app/film/planted.ts", "#app/features/outbox/outboxTexts.ts", "sync-below-features"],
  ["app/db/planted.ts", "#app/sync/syncStatus.ts", "db-below-sync"],
  ["app/api/planted.ts", "#app/ui/toastStore.ts", "engine-without-screens"],
  ["app/session/planted.ts", "dexie-react-hooks", "live-queries"],
  ["app/sync/planted.ts", "#server/env.ts", "app-and-server-apart"],
  ["shared/rules/planted.ts", "#app/paths.ts", "shared-is-a-leaf"],
  ["shared/entities/planted.ts", "#shared/rules/format.ts", "entities-first"],
  ["sync-server/routes/planted.ts", "mongoose", "mongoose-in-db"],
  ["sync-server/embedded-mongo/planted.ts", "#server/env.ts", "embedded-stands-alone"],
  ["sync-server/jobs/planted.ts", "#server/openApp.ts", "start-files-on-top"],
  ["sync-server/seed/planted.ts", "#server/middleware/readBody.ts", "routes-above-layers"],
  ["sync-server/middleware/planted.ts", "#server/routes/handler.ts", "routes-above-middleware"],
  ["sync-server/mail/planted.ts", "#server/jobs/jobQueue.ts", "work-below-jobs"],
  ["sync-server/media/planted.ts", "#server/jobs/jobQueue.ts", "work-below-jobs"],
  ["sync-server/storage/planted.ts", "#server/env.ts", "db-at-the-bottom"],
  ["sync-server/auth/planted.ts", "#server/mail/transport.ts", "auth-below-jobs"],
  ["sync-server/sync/planted.ts", "#server/auth/tokens.ts", "sync-decides-alone"],
  ["sync-server/db/planted.ts", "#server/sync/patch.ts", "db-at-the-bottom"],
  ["sync-server/testing/planted.ts", "#server/embedded-mongo/engine.ts", "embedded-by-its-start-file"],
  ["shared/forms/planted.ts", "./plantedToo.ts", "no-cycles"],
  ["shared/forms/plantedToo.ts", "./planted.ts", "no-cycles"],
];

/** Cruises with the working directory as the project. */
async function cruised(files) {
  const { output } = await cruise(
    files,
    { ...configuration.options, validate: true, ruleSet: { forbidden: configuration.forbidden } },
    undefined,
    { tsConfig: extractTSConfig(path.resolve("tsconfig.tests.json")) },
  );
  return output;
}

/** Every existing TypeScript file that git tracks, or would once it is added. */
function trackedSources() {
  const options = ["--cached", "--others", "--exclude-standard", "--deduplicate"];
  const listed = execFileSync("git", ["ls-files", ...options, "--", "*.ts", "*.tsx"], { encoding: "utf8" });
  return listed.split("\n").filter((file) => file !== "" && existsSync(file));
}

/** dependency-cruiser silently reads nothing if it does not know the version of TypeScript. */
function overlooked(sources, modules) {
  const seen = new Set(modules.map(({ source }) => source));
  const share = sources.filter((file) => seen.has(file)).length / sources.length;
  return share < leastShare ? [`Only ${Math.floor(share * 100)} % of the sources were looked at.`] : [];
}

/** Whether a violation belongs to this file. A cycle is reported once, from any of its files. */
function isBy(file, { from, cycle = [] }) {
  return from === file || cycle.some(({ name }) => name === file);
}

/** The violations planted into a copy of the project and not found there. */
async function unnoticed(sources) {
  const copy = mkdtempSync(path.join(tmpdir(), "touchline-architecture-"));
  try {
    const settings = ["package.json", "tsconfig.base.json", "tsconfig.tests.json"];
    for (const file of [...settings, ...sources]) cpSync(path.join(root, file), path.join(copy, file));
    symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"), "junction");
    for (const [file, imported] of planted) {
      mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      writeFileSync(path.join(copy, file), `import type {} from "${imported}";\n`);
    }
    process.chdir(copy);
    const { summary, modules } = await cruised(planted.map(([file]) => file));
    const missed = planted
      .filter(([file, , name]) => !summary.violations.some((found) => found.rule.name === name && isBy(file, found)))
      .map(([file, , name]) => `The violation of ${name} planted in ${file} was not found.`);
    const isBlind = overlooked(sources, modules).length === 0;
    return isBlind ? [...missed, "That only a few sources were looked at was not noticed."] : missed;
  } finally {
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
}

/** What the proof depends on: the rules, the planted violations, and the packages that read them. */
function rulesFingerprint() {
  const hash = createHash("sha256");
  for (const file of [
    ".dependency-cruiser.mjs",
    "scripts/architecture.mjs",
    "tsconfig.tests.json",
    "package-lock.json",
  ])
    hash.update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** Plants the violations unless these exact rules have been proved in this installation. */
async function proofProblems(sources) {
  const stamp = path.join(root, "node_modules", ".cache", "architecture-proof");
  const rules = rulesFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === rules) return [];
  const problems = await unnoticed(sources);
  if (problems.length === 0) {
    mkdirSync(path.dirname(stamp), { recursive: true });
    writeFileSync(stamp, rules);
  }
  return problems;
}

process.chdir(root);
const sources = trackedSources();
const { summary, modules } = await cruised(sources);
const broken = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
const problems = [...broken, ...overlooked(sources, modules), ...(await proofProblems(sources))];
for (const problem of problems) console.error(problem);
console.log(`${modules.length} modules, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
