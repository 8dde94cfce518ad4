// `npm run test:faults`: the simulation of the sync under faults at full length, and the planted bugs that it has to catch.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const main = path.join(root, "e2e", "simulation", "main.ts");
const child = spawn(process.execPath, ["--import", "tsx", main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
