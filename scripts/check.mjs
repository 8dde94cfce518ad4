// `npm run check`: types, lint, format, architecture, dead code, and the tests in Node that are not tagged as long.
import { setUpDependencies } from "./setup.mjs";
import { checks, runSideBySide, runSteps, sayResult, unitTests } from "./steps.mjs";

setUpDependencies();
sayResult([await runSideBySide(checks), await runSteps(unitTests({ part: "short", shard: [] }))]);
