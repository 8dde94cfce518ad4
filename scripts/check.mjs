// `npm run check`: types, lint, format, architecture, dead code, unit and integration tests.
import { setUpDependencies } from "./setup.mjs";
import { checks, runSteps, unitTests } from "./steps.mjs";

setUpDependencies();
const { passed, failed } = await runSteps([...checks, unitTests]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
