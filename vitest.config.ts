import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
    projects: [
      // Rules and mutations leave nothing behind: their modules are loaded once, which took a third of their time.
      { extends: true, test: { name: "shared", include: ["shared/**/*.test.ts"], isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["{app,sync-server,scripts}/**/*.test.{ts,tsx}", "e2e/{simulation,operations}/**/*.test.ts"],
        },
      },
    ],
  },
});
