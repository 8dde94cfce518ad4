// `npm run test:screens`: a picture of every screen in test-results/screens (ignored by git; docs/screens has the few
// that a page shows), each one's accessibility and width, and the speed. `-- --project=manifest` draws what phones show
// before they install the app (app/public/screenshots, committed).
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpChromium, setUpDependencies } from "./setup.mjs";

setUpDependencies();
const chromium = await setUpChromium();
const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const config = path.join(root, "e2e", "screens", "playwright.config.ts");
const manifest = process.argv.includes("--project=manifest") ? { MANIFEST_PICTURES: "1" } : {};
const child = spawn(process.execPath, [playwright, "test", "-c", config, ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, ...manifest, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
child.on("exit", (code) => process.exit(code ?? 1));
