// `npm run test:faults`: the simulation of the sync under faults at full length, the planted bugs that it has to catch,
// the histories of money, a thousand phones at once, and twenty kills of whoever renders a reel. `-- --money` walks those histories alone; any other argument is
// the simulation's.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const simulation = ["--import", "tsx", path.join(root, "e2e", "simulation", "main.ts")];
const testsOf = (file) => [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", file];
const args = process.argv.slice(2);
const isMoneyAlone = args[0] === "--money";
const runs = [
  ...(isMoneyAlone ? [] : [[...simulation, ...args]]),
  ...(isMoneyAlone || args.length === 0 ? [testsOf("shared/mutations/moneyHistories")] : []),
  ...(args.length === 0 ? [testsOf("e2e/operations/manyPhones"), testsOf("e2e/operations/killedRender")] : []),
];
for (const run of runs) {
  process.exitCode = await finished(run);
  if (process.exitCode !== 0) break;
}

function finished(run) {
  const env = { MONEY_HISTORIES: "5000", PHONES_PER_SERVER: "500", RENDER_KILLS: "20", ...process.env };
  const child = spawn(process.execPath, run, { cwd: root, stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}
