// `npm test`: sets up what is missing, then runs the tests in Node and the main journeys in a real browser, except those
// tagged as long, and the checks beside them. `npm run test:all` runs everything, also in other browsers:
// `-- --shard=1/3` one third of it, `-- --rest` what `npm test` leaves out, for a run right after it.
import { setUpFirefox, setUpNotifyingChromium, setUpTests } from "./setup.mjs";
import { browserTests, otherBrowserTests, runBesideChecks, runSteps, sayResult, unitTests } from "./steps.mjs";

const wanted = process.argv.includes("--rest") ? "rest" : "whole";
const part = process.argv.includes("--all") ? wanted : "short";
const shard = process.argv.filter((argument) => argument.startsWith("--shard="));
const isFirstPart = shard.every((argument) => argument.startsWith("--shard=1/"));
const scope = { part, shard };

const chromium = await setUpTests();
if (part !== "short") {
  await setUpFirefox();
  await setUpNotifyingChromium();
}
const { build } = await import("./build.mjs");
await build();
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const steps = [
  ...unitTests(scope),
  ...browserTests(scope),
  ...(part === "short" ? [] : [otherBrowserTests({ options: shard })]),
];
sayResult(await (isFirstPart && part !== "rest" ? runBesideChecks : runSteps)(steps, env));
