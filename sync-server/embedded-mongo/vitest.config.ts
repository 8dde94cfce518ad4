import { defineConfig } from "vitest/config";

/** The engine's own tests: `npm test -w @touchline/embedded-mongo`, or `vitest run --project engine` from the root. */
export default defineConfig({
  test: {
    name: "engine",
    include: ["**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 3,
    isolate: false,
  },
});
