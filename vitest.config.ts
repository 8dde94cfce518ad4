import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 3,
    // `npm test` leaves these out; `npm run test:all` runs everything.
    tags: [
      { name: "long", description: "Kills processes, upgrades installations, renders films, or walks a whole set." },
    ],
    projects: [
      // The embedded database is a separate package: `--project engine` runs only its tests, `--project '!engine'` all
      // others.
      "sync-server/embedded-mongo/vitest.config.ts",
      // These leave nothing behind: loading their modules once for all of them saves the third of their time it took.
      {
        extends: true,
        test: {
          name: "together",
          include: ["{shared,sync-server}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, "sync-server/embedded-mongo/**"],
          isolate: false,
        },
      },
      // Each file needs its own browser globals.
      {
        extends: true,
        test: {
          name: "apart",
          include: ["{app,scripts}/**/*.test.{ts,tsx}", "e2e/{simulation,operations}/**/*.test.ts"],
        },
      },
    ],
  },
});
