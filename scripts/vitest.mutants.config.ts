import { defineConfig } from "vitest/config";

/**
 * The tests that must notice a mutant: all that run the source file itself. The simulation bundles the source and would
 * run whole for each mutant; tests of whole processes and crashes are slow and unrelated.
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          include: ["{shared,app,sync-server}/**/*.test.ts"],
          exclude: [
            "node_modules/**",
            "sync-server/embedded-mongo/**",
            "sync-server/{deployment,stopAndStart}.test.ts",
            "sync-server/{archive,seed,testing}/**",
          ],
        },
      },
      {
        extends: true,
        test: { name: "screens", include: ["app/**/*.test.tsx"], setupFiles: ["app/testing/freshPage.ts"] },
      },
    ],
  },
});
