import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{shared,app,sync-server,scripts}/**/*.test.{ts,tsx}", "e2e/{simulation,operations}/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
