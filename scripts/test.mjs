// `npm test`: sets up what is missing, then everything: the checks, the tests in Node, the journeys in a real browser.
import { setUpTests } from "./setup.mjs";
import { browserTests, checks, runSideBySide, runSteps, sumOf, unitTests } from "./steps.mjs";

const chromium = await setUpTests();
const { build } = await import("./build.mjs");
await build();
const env = chromium ? { CHROMIUM_PATH: chromium } : {};
const { passed, failed } = sumOf([await runSideBySide(checks), await runSteps([unitTests, browserTests], env)]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
