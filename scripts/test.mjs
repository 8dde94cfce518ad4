// `npm test`: sets up what is missing, then runs the checks, the tests in Node and the main journeys in a real browser,
// except those tagged as long. `npm run test:all` runs everything, also in other browsers. `-- --shard=1/3` runs one part of it.
import { setUpFirefox, setUpNotifyingChromium, setUpTests } from "./setup.mjs";
import { browserTests, checks, otherBrowserTests, runSideBySide, runSteps, sayResult, unitTests } from "./steps.mjs";

const isWhole = process.argv.includes("--all");
const shard = process.argv.find((argument) => argument.startsWith("--shard="));
const scope = { isWhole, ...(shard ? { shard } : {}) };
const isFirstPart = shard === undefined || shard.startsWith("--shard=1/");

const chromium = await setUpTests();
if (isWhole) {
  await setUpFirefox();
  await setUpNotifyingChromium();
}
const { build } = await import("./build.mjs");
await build();
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
sayResult([
  ...(isFirstPart ? [await runSideBySide(checks)] : []),
  await runSteps(
    [unitTests(scope), browserTests(scope), ...(isWhole ? [otherBrowserTests({ options: shard ? [shard] : [] })] : [])],
    env,
  ),
]);
