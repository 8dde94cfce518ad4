// `npm run bench -- NAME`: measures the product as built from these sources.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpChromium, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const chromium = await setUpChromium();
// Imported only now: the build's own parts are dependencies.
const { build } = await import("./build.mjs");
await build();

const main = path.join(root, "bench", "main.ts");
const child = spawn(process.execPath, ["--import", "tsx", main, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
