// `npm run check`: types, lint, format, architecture, dead code, and the tests in Node that are not tagged as long.
import { setUpDependencies } from "./setup.mjs";
import { runBesideChecks, sayResult, unitTests } from "./steps.mjs";

setUpDependencies();
sayResult(await runBesideChecks(unitTests({ part: "short", shard: [] })));
