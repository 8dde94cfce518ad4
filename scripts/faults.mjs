// `npm run test:faults`: the full-length simulation of sync under faults, the planted bugs it must catch, the histories
// of money, a thousand phones at once, kills of reel renderers and of a server that pays out, and uploads in dead spots.
// `-- --money`, `-- --providers`, `-- --payouts` and `-- --uploads` run only those; any other argument goes to the simulation.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const simulation = ["--import", "tsx", path.join(root, "e2e", "simulation", "main.ts")];
const testsOf = (file) => [path.join(root, "node_modules", "vitest", "vitest.mjs"), "run", file];
const args = process.argv.slice(2);
const alone = {
  "--money": "shared/mutations/money/moneyHistories",
  "--providers": "sync-server/payments/providerSwitch",
  "--payouts": "e2e/operations/killedPayouts",
  "--uploads": "e2e/operations/deadSpotUploads",
}[args[0]];
const long = [
  ...["shared/mutations/money/moneyHistories", "shared/mutations/bid/noShowHistories", "e2e/operations/manyPhones"],
  ...["e2e/operations/killedRender", "e2e/operations/killedPayouts", "e2e/operations/deadSpotUploads"],
];
const runs = alone
  ? [testsOf(alone)]
  : [[...simulation, ...args], ...(args.length === 0 ? long : []).map((file) => testsOf(file))];
for (const run of runs) {
  process.exitCode = await finished(run);
  if (process.exitCode !== 0) break;
}

function finished(run) {
  const lengths = {
    MONEY_HISTORIES: "5000",
    NO_SHOW_HISTORIES: "20000",
    SWITCH_SEEDS: "20",
    SWITCH_HISTORIES: "50",
    PHONES_PER_SERVER: "500",
    RENDER_KILLS: "20",
    PAYOUT_KILLS: "60",
  };
  const env = { ...lengths, UPLOAD_DEAD_SPOTS: "1,3,6,10,20", ...process.env };
  const child = spawn(process.execPath, run, { cwd: root, stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => child.kill(signal));
  return new Promise((resolve) => child.on("exit", (code) => resolve(code ?? 1)));
}
