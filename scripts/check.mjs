// `npm run check`: types, lint, format, architecture, dead code, unit and integration tests.
import { setUpDependencies } from "./setup.mjs";
import { checks, runSideBySide, runSteps, sumOf, unitTests } from "./steps.mjs";

setUpDependencies();
const { passed, failed } = sumOf([await runSideBySide(checks), await runSteps([unitTests])]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
