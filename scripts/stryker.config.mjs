/** Mutation testing of the code that decides and carries mutations: `npm run test:mutants`, by hand only. */
export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "scripts/vitest.mutants.config.ts" },
  mutate: [
    "{app/sync,sync-server/sync,shared/mutations}/**/*.{ts,tsx}",
    "!**/*.test.{ts,tsx}",
    "!shared/mutations/memoryStore.ts",
  ],
  ignorePatterns: ["dist", "data", "docs", "bench"],
  coverageAnalysis: "perTest",
  concurrency: 1,
  // Catches a mutant in an endless loop, but not a test that is slow today.
  timeoutMS: 20_000,
  timeoutFactor: 3,
  reporters: ["clear-text", "json"],
  jsonReporter: { fileName: "node_modules/.cache/reports/mutants.json" },
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  tempDirName: ".stryker-tmp",
  disableTypeChecks: false,
};
