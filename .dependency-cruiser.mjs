/** Which layer may import which (docs/architecture.md). A test of one layer may run the whole server. */
const only = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const isBelow = (name, path, others, except = {}) =>
  only(name, "entities ← rules ← forms, mutations ← api", { path, ...except }, { path: `^shared/(${others})/` });
const notOfTheDriver = {
  path: "^sync-server/",
  pathNot: "^sync-server/(db/|sync/mongoStore|testing/replicaSet|embedded-mongo/(testing/|.*\\.test\\.ts$))",
};
const layer = (names) => `^sync-server/(${names})/`;
const work = "mail|payments|pdf|media|reels|live|calendars";
const serverTests = "\\.test\\.ts$";

export default {
  forbidden: [
    only(
      "no-cycles",
      "Two files that need each other are one thing, or three; a type alone ties them as well.",
      {},
      { circular: true },
    ),
    only(
      "shared-is-a-leaf",
      "The rules run in every runtime.",
      { path: "^shared/" },
      { path: "^(app|sync-server|e2e|scripts)/" },
    ),
    only(
      "shared-needs-little",
      "Only libraries that run everywhere.",
      { path: "^shared/", pathNot: "\\.test\\.ts$" },
      {
        dependencyTypes: ["npm", "npm-dev", "core"],
        pathNot: "node_modules/(zod|date-fns|libphonenumber-js|ics|@noble/hashes)/",
      },
    ),
    only(
      "phones-load-what-they-queue",
      "Mutations that only the server writes are 4 kB of a visitor's first visit, and as much of the service worker.",
      { path: "^app/", pathNot: "(\\.test\\.tsx?$|^app/testing/)" },
      { path: "^shared/(mutations/registry|api/productSchema)\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    only("app-and-server-apart", "They meet in shared/ and on the wire.", { path: "^app/" }, { path: "^sync-server/" }),
    only("server-and-app-apart", "They meet in shared/ and on the wire.", { path: "^sync-server/" }, { path: "^app/" }),
    isBelow("entities-first", "^shared/entities/", "rules|forms|mutations|api"),
    isBelow("rules-second", "^shared/rules/", "forms|mutations|api", { pathNot: "\\.test\\.ts$" }),
    isBelow("forms-third", "^shared/forms/", "mutations|api"),
    isBelow("mutations-third", "^shared/mutations/", "api"),
    only(
      "ui-knows-no-domain",
      "A component of ui/ could serve any product.",
      { path: "^app/ui/" },
      { path: "^(shared/(entities|mutations|forms|api)|app/(features|pages|layout|session|sync|db|api))/" },
    ),
    only(
      "features-apart",
      "Pages put features together.",
      { path: "^app/features/([^/]+)/" },
      { path: "^app/features/", pathNot: "^app/features/$1/" },
    ),
    only(
      "features-below-pages",
      "Pages compose, features are composed.",
      { path: "^app/(features|layout|session)/" },
      { path: "^app/(pages|routes|App)" },
    ),
    only(
      "layout-below-features",
      "The frame has slots; App fills them.",
      { path: "^app/(layout|session)/" },
      { path: "^app/features/" },
    ),
    only(
      "db-below-sync",
      "What is stored does not know who sends it.",
      { path: "^app/db/", pathNot: "\\.test\\.tsx?$" },
      { path: "^app/sync/" },
    ),
    only(
      "engine-without-screens",
      "The engine gives notice; App decides how it looks.",
      { path: "^app/(sync|db|api)/" },
      { path: "^app/ui/" },
    ),
    only(
      "sync-below-features",
      "The engine, and what features share of film, do not know the screens.",
      { path: "^app/(sync|db|api|film)/" },
      { path: "^app/(features|pages|layout|session)/" },
    ),
    only("stripe-once", "One port.", { pathNot: "/(payments|testing)/" }, { path: "node_modules/stripe/" }),
    only("rxjs-in-sync", "One importer.", { path: "^app/", pathNot: "^app/sync/" }, { path: "node_modules/rxjs/" }),
    only("live-queries", "One importer.", { path: "^app/", pathNot: "^app/db/" }, { path: "/dexie-react-hooks/" }),
    only("mongoose-in-db", "One importer.", notOfTheDriver, { path: "node_modules/(mongoose|mongodb)/" }),
    only(
      "koa-at-the-edge",
      "Decisions know nothing of HTTP.",
      { path: "^sync-server/(sync|db|jobs|mail|payments|pdf|media|reels|live|storage|embedded-mongo)/" },
      { path: "node_modules/(koa|@koa)/" },
    ),
    only(
      "start-files-on-top",
      "What is started puts the layers together; no layer knows how.",
      {
        path: layer(`routes|middleware|sync|auth|jobs|${work}|storage|analytics|metrics|seed|archive|db`),
        pathNot: [serverTests, "^sync-server/seed/main\\.ts$"],
      },
      { path: "^sync-server/((main|startServer|createServer|openApp|httpListener|stopOnSignal)\\.ts$|worker/)" },
    ),
    only(
      "routes-above-layers",
      "routes, middleware → sync, auth, jobs, mail, payments, media, reels, analytics, metrics, seed, archive → db, storage",
      { path: layer(`sync|auth|jobs|${work}|storage|analytics|metrics|seed|archive`), pathNot: serverTests },
      { path: layer("routes|middleware") },
    ),
    only(
      "routes-above-middleware",
      "What every call goes through knows no single call.",
      { path: layer("middleware"), pathNot: serverTests },
      { path: layer("routes") },
    ),
    only(
      "work-below-jobs",
      "A mail, a refund, a look at a file and a rendering are jobs; jobs ask for them.",
      { path: layer(work), pathNot: serverTests },
      { path: layer("jobs") },
    ),
    only(
      "auth-below-jobs",
      "Who somebody is depends on nothing that is done for them.",
      { path: layer("auth"), pathNot: serverTests },
      { path: layer("jobs|mail|media|reels|live|analytics|metrics|seed|archive") },
    ),
    only(
      "sync-decides-alone",
      "A decision needs rows and rules only.",
      { path: layer("sync"), pathNot: serverTests },
      { path: layer(`auth|jobs|${work}|storage|analytics|metrics|seed|archive`) },
    ),
    only(
      "db-at-the-bottom",
      "What keeps rows and bytes knows nobody who uses it.",
      { path: layer("db|storage"), pathNot: serverTests },
      { path: "^sync-server/", pathNot: "^sync-server/(db|storage|embedded-mongo)/" },
    ),
    only(
      "embedded-by-its-start-file",
      "Beyond its public entry it is MongoDB, reached over a socket.",
      { pathNot: layer("embedded-mongo") },
      { path: layer("embedded-mongo"), pathNot: "/startEmbeddedMongo\\.ts$" },
    ),
    only(
      "embedded-stands-alone",
      "It is reached over its socket only.",
      { path: "^sync-server/embedded-mongo/" },
      { path: "^(app|shared|e2e|bench|scripts|sync-server/(?!embedded-mongo))" },
    ),
    only(
      "no-tests-in-product",
      "Tests use the product, never the other way.",
      { path: "^(shared|app|sync-server)/", pathNot: "\\.test\\.tsx?$" },
      { path: "(\\.test\\.tsx?$|^e2e/)" },
    ),
    only(
      "installed",
      "What is imported stands in package.json.",
      {
        pathNot:
          "\\.test\\.tsx?$|^(e2e|bench)/|^(app|sync-server(/embedded-mongo)?)/testing/|^vite(Groups|Prerender)|\\.config\\.ts$",
      },
      {
        dependencyTypes: ["npm-no-pkg", "npm-unknown", "npm-dev"],
        pathNot: "node_modules/(workbox-|vite|@types/|koa/)",
      },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^dist|^node_modules/\\.cache)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.tests.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
