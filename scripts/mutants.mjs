// `npm run test:mutants`: changes the sources one place at a time and reports the changes no test notices. Takes hours;
// `-- --mutate app/sync/leader.ts` runs one file.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const stryker = path.join(root, "node_modules", "@stryker-mutator", "core", "bin", "stryker.js");
const child = spawn(process.execPath, [stryker, "run", "scripts/stryker.config.mjs", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
