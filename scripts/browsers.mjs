// `npm run test:browsers`: journeys in WebKit and Firefox. An engine that cannot be installed is left out, with a
// sentence. Its options are Playwright's: `-- --project=WebKit`.
import { setUpDependencies, setUpFfmpeg, setUpFirefox, setUpWebKit } from "./setup.mjs";
import { otherBrowserTests, runSteps, sayResult } from "./steps.mjs";

setUpDependencies();
await setUpFfmpeg();
await setUpWebKit();
await setUpFirefox();
sayResult(await runSteps([otherBrowserTests({ options: process.argv.slice(2) })]));
