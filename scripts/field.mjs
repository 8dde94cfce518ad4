// `npm run test:field`: five minutes at the field, and a sponsor's minutes against the frames that show it (e2e/field).
// `npm run test:all` has a minute of the first. FIELD_SECONDS changes how long is filmed. `npm run test:field -- soak`
// films for 90 minutes instead (SOAK_MINUTES), and measures what grows.
import { spawn } from "node:child_process";
import path from "node:path";
import { root, setUpChromium, setUpDependencies, setUpFfmpeg } from "./setup.mjs";

setUpDependencies();
await setUpFfmpeg();
const chromium = await setUpChromium();
const playwright = path.join(root, "node_modules", "@playwright", "test", "cli.js");
const [first, ...others] = process.argv.slice(2);
const isSoak = first === "soak";
const wanted = isSoak ? ["e2e/field/soak.spec.ts", ...others] : ["e2e/field/", ...process.argv.slice(2)];
const length = isSoak ? { SOAK_MINUTES: "90" } : { FIELD_SECONDS: "300" };
// One after the other: where the machine cannot encode as fast as the camera gives, pictures are missing.
const child = spawn(process.execPath, [playwright, "test", "--workers=1", ...wanted], {
  cwd: root,
  stdio: "inherit",
  env: { ...length, ...process.env, ...(chromium ? { CHROMIUM_PATH: chromium } : {}) },
});
child.on("exit", (code) => process.exit(code ?? 1));
