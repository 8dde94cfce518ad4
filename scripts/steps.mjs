// The steps of `npm run check`, `npm test` and `npm run test:all`: each is a command, and some report how many tests
// ran.
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./setup.mjs";

const reports = path.join(root, "node_modules", ".cache", "reports");

/** Fast checks: they start and build nothing. */
const checks = [
  { name: "types", command: ["npm", "run", "--silent", "types"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check", "."] },
  { name: "architecture", command: ["node", "scripts/architecture.mjs"] },
  { name: "dead code", command: ["knip"] },
  { name: "schema version", command: ["node", "scripts/run.mjs", "scripts/schema.mjs", "--check"] },
  { name: "role table", command: ["node", "scripts/run.mjs", "scripts/roles.mjs"] },
  { name: "words", command: ["node", "scripts/words.mjs"] },
  { name: "names in docs", command: ["node", "scripts/docNames.mjs"] },
  { name: "spec lines", command: ["node", "scripts/specTests.mjs", "--check"] },
];

const vitestReport = path.join(reports, "vitest.json");

/** What of the tests a run takes: `short` is `npm test`'s part, `rest` what it leaves out, `whole` both. */
const nodeParts = {
  short: () => [["--tags-filter=!long", "--project=!engine"]],
  rest: () => [["--tags-filter=long", "--project=!engine", ...filesWithLongTests()], ["--project=engine"]],
  whole: () => [[]],
};
const journeyParts = { short: ["--grep-invert=@long"], rest: ["--grep=@long"], whole: [] };

/** Vitest loads a file to learn its tests' tags. Nine files in ten have no long test: this leaves them out. */
function filesWithLongTests() {
  return ["app", "e2e", "shared", "sync-server"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map((name) => path.join(folder, name))
      .filter(
        (name) =>
          /\.test\.tsx?$/.test(name) && /"long"|@module-tag long/.test(readFileSync(path.join(root, name), "utf8")),
      ),
  );
}

/** The tests in Node. */
export const unitTests = ({ part, shard }) => nodeParts[part]().map((options) => nodeStep([...options, ...shard]));

const nodeStep = (options) => ({
  name: options.includes("--project=engine") ? "embedded database" : "unit and integration",
  command: ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`, ...options],
  report: vitestReport,
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
  failures: ({ testResults }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter((result) => result.status === "failed");
      if (failed.length > 0) return failed.map(({ fullName }) => `${file}: ${fullName}`);
      return status === "failed" ? [`${file} did not load`] : [];
    }),
});

/** The journeys in Chromium; those that measure times once nothing runs beside them. */
export const browserTests = ({ part, shard }) => [
  { name: "browser", ...journeys([...beside, ...journeyParts[part], ...shard]) },
  ...(part === "short" ? [] : [{ name: "browser, measured", ...journeys([...measured, ...shard], "measured.json") }]),
];
const beside = ["--project=filming", "--project=others"];
const measured = ["--project=measured", "--pass-with-no-tests"];

/** The journeys in WebKit and Firefox, as far as these are installed. */
export const otherBrowserTests = ({ options = [] } = {}) => {
  const folder = path.join(root, "e2e", "browsers");
  const config = path.join("e2e", "browsers", "playwright.config.ts");
  const { env, ...step } = journeys(["-c", config, "--pass-with-no-tests", ...options], "other-browsers.json");
  const corrections = JSON.stringify(path.join(folder, "playwrightForFirefox.cjs"));
  return { name: "other browsers", ...step, env: { ...env, NODE_OPTIONS: `--require ${corrections}` } };
};

function journeys(options, reportName = "playwright.json") {
  const report = path.join(reports, reportName);
  return {
    command: ["playwright", "test", "--reporter=line,json", ...options],
    report,
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
    failures: ({ suites }) => failedSpecs(suites),
  };
}

function failedSpecs(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
    ...failedSpecs(inner),
  ]);
}

/** Runs the steps in order; returns the sum of passes and failures. A step without tests counts as one. */
export async function runSteps(steps, env = {}) {
  mkdirSync(reports, { recursive: true });
  const results = [];
  for (const step of steps) {
    console.log(`\n— ${step.name}`);
    results.push(await runStep(step, env));
  }
  return sumOf(results);
}

/**
 * Runs the checks while the steps run, in the time that these spend waiting: a check gets a core when no test wants it.
 * Each check prints its output when it has ended. Returns the sum, as `runSteps` does.
 */
export async function runBesideChecks(steps, env = {}) {
  console.log(`\n— ${checks.map(({ name }) => name).join(", ")}, beside the tests`);
  const checked = Promise.all(checks.map((check) => runStep({ ...check, isAside: true }, {})));
  const tested = await runSteps(steps, env);
  return sumOf([...(await checked), tested]);
}

function sumOf(results) {
  const sum = (of) => results.reduce((total, result) => total + of(result), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    failures: results.flatMap(({ failures }) => failures),
  };
}

/** Prints the names of what failed, then `N passed, M failed`; sets the exit code accordingly. */
export function sayResult({ passed, failed, failures }) {
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join("\n")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function runStep(step, env) {
  const began = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  const status = await run(step, { ...env, ...step.env });
  const counted = step.count ? countOf(step) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that failed without a failing test (for example a file that does not load) still counts as failed.
  const isBroken = status !== 0 && counted.failed === 0;
  const failed = isBroken ? 1 : counted.failed;
  const named = counted.failures ?? [];
  const result = { ...counted, failed, failures: failed > 0 && named.length === 0 ? [step.name] : named };
  console.log(
    `  ${step.name}: ${result.failed === 0 ? "good" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  return result;
}

function countOf({ report, count, failures }) {
  try {
    const said = JSON.parse(readFileSync(report, "utf8"));
    return { ...count(said), failures: failures(said) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run({ command: [name, ...args], isAside = false }, env) {
  const bin = path.join(root, "node_modules", ".bin");
  const child = spawn(name, args, {
    cwd: root,
    stdio: ["ignore", isAside ? "pipe" : "inherit", isAside ? "pipe" : "inherit"],
    env: { ...process.env, NO_COLOR: "1", ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === "win32",
  });
  if (isAside && child.pid) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(said));
      resolve(code ?? 1);
    });
  });
}
