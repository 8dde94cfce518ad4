// `npm run test:browsers`: journeys in engines other than Chromium. Those that cannot be installed are skipped, with a
// sentence.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpDependencies, setUpWebKit } from "./setup.mjs";

setUpDependencies();
await setUpWebKit();
const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const config = path.join(root, "e2e", "browsers", "playwright.config.ts");
const child = spawn(process.execPath, [playwright, "test", "-c", config, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
});
child.on("exit", (code) => process.exit(code ?? 1));
