// Runs a TypeScript file with its arguments: `node scripts/run.mjs sync-server/seed/main.ts`.
import { spawn } from "node:child_process";
import { setUpDependencies } from "./setup.mjs";

const [file, ...rest] = process.argv.slice(2);
if (!file) {
  console.error("Say which file to run.");
  process.exit(2);
}
setUpDependencies();
const child = spawn(process.execPath, ["--import", "tsx", file, ...rest], { stdio: "inherit" });
// The child ends by itself on these: the parent waits for it, so that nothing is cut off midway.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
