import { defineConfig } from "vitest/config";

/**
 * What has to notice a mutant: every test that runs the source itself, as it stands in its file. The simulation bundles
 * the source anew and would be run whole for each mutant; whole processes and their crashes are slow and not related.
 */
export default defineConfig({
  test: {
    include: ["{shared,app,sync-server}/**/*.test.{ts,tsx}"],
    exclude: [
      "node_modules/**",
      "sync-server/embedded-mongo/**",
      "sync-server/{deployment,stopAndStart}.test.ts",
      "sync-server/{archive,seed,testing}/**",
    ],
    testTimeout: 60_000,
    hookTimeout: 240_000,
  },
});
