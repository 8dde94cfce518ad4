// The steps of `npm run check` and `npm test`: each is a command, and some know how many tests they have run.
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { root } from "./setup.mjs";

const reports = path.join(root, "node_modules", ".cache", "reports");

/** Fast checks: nothing is started, nothing is built. */
export const checks = [
  { name: "types", command: ["tsc", "-b"] },
  { name: "lint", command: ["oxlint", "--type-aware", "--deny-warnings"] },
  { name: "format", command: ["prettier", "--check", "--log-level", "warn", "."] },
  { name: "architecture", command: ["node", "scripts/architecture.mjs"] },
  { name: "dead code", command: ["knip"] },
];

export const unitTests = {
  name: "unit and integration",
  command: [
    "vitest",
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${path.join(reports, "vitest.json")}`,
  ],
  report: path.join(reports, "vitest.json"),
  count: ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
};

export const browserTests = {
  name: "browser",
  command: ["playwright", "test", "--reporter=line,json"],
  report: path.join(reports, "playwright.json"),
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(reports, "playwright.json") },
  count: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
};

/** Runs the steps one after the other; answers the sum of what passed and failed. A step without tests counts as one. */
export async function runSteps(steps, env = {}) {
  mkdirSync(reports, { recursive: true });
  const sum = { passed: 0, failed: 0 };
  for (const step of steps) {
    const { passed, failed } = await runStep(step, env);
    sum.passed += passed;
    sum.failed += failed;
  }
  return sum;
}

async function runStep(step, env) {
  const began = Date.now();
  if (step.report) rmSync(step.report, { force: true });
  console.log(`\n— ${step.name}`);
  const status = await run(step.command, { ...env, ...step.env });
  const counted = step.count ? countOf(step) : { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1 };
  // A runner that failed without a failing test (a file that does not load, say) has failed all the same.
  const result = status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
  console.log(
    `  ${step.name}: ${result.failed === 0 ? "good" : "FAILED"} in ${((Date.now() - began) / 1000).toFixed(0)} s`,
  );
  return result;
}

function countOf({ report, count }) {
  try {
    return count(JSON.parse(readFileSync(report, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run([name, ...args], env) {
  const bin = path.join(root, "node_modules", ".bin");
  const child = spawn(name, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NO_COLOR: "1", ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    shell: process.platform === "win32",
  });
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
