// `npm run test:field`: five minutes at the field, and a sponsor's minutes against the frames that show it (e2e/field).
// `npm run test:all` has a minute of the first. FIELD_SECONDS changes how long is filmed.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpChromium, setUpDependencies, setUpFfmpeg } from "./setup.mjs";

setUpDependencies();
await setUpFfmpeg();
const chromium = await setUpChromium();
const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const child = spawn(process.execPath, [playwright, "test", "e2e/field/", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { FIELD_SECONDS: "300", ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
child.on("exit", (code) => process.exit(code ?? 1));
