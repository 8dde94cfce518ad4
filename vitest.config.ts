import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    maxWorkers: 3,
    // A busy machine is slow; what never comes fails all the same.
    expect: { poll: { timeout: 15_000 } },
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
      // The app keeps much in its modules: each file gets them anew, in a process that has loaded the packages.
      {
        extends: true,
        test: {
          name: "app",
          include: ["app/**/*.test.ts", "e2e/{simulation,operations}/**/*.test.ts"],
          isolate: false,
          setupFiles: ["app/testing/freshModules.ts"],
        },
      },
      // Each screen's file gets its own page, too.
      {
        extends: true,
        test: {
          name: "screens",
          include: ["app/**/*.test.tsx"],
          isolate: false,
          setupFiles: ["app/testing/freshModules.ts", "app/testing/freshPage.ts"],
          sequence: { setupFiles: "list" },
        },
      },
    ],
  },
});
