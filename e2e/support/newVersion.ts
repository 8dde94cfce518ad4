import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startProduct } from "./product.ts";
import { test as base } from "./test.ts";

interface OwnBuild {
  /** The built server and app that this worker's product runs. */
  build: string;
  /** Replaces the served app with a newer version; `storage`: one whose tables on the phone have another index. */
  publishNewVersion(what?: { storage?: boolean }): Promise<void>;
}

/** For tests that replace the app while it is served: a product over a copy of the build. */
export const test = base.extend<object, OwnBuild>({
  build: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Next to the shared build, so that the server finds its packages.
      const build = await mkdtemp(path.join(path.dirname(process.env["E2E_PRODUCT"] ?? ""), "own-"));
      await cp(process.env["E2E_PRODUCT"] ?? "", build, { recursive: true });
      await use(build);
      await rm(build, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  product: [
    async ({ build }, use) => {
      const product = await startProduct(build);
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  publishNewVersion: [
    async ({ build }, use) => {
      const app = path.join(build, "app");
      await use(async ({ storage = false } = {}) => {
        if (storage) await upgradeStorage(app);
        await renameScripts(app);
      });
    },
    { scope: "worker" },
  ],
});

/** The next version of the tables: film can be looked up by its start too. */
async function upgradeStorage(app: string): Promise<void> {
  const scripts = (await readdir(app, { recursive: true })).filter((name) => name.endsWith(".js"));
  let changed = 0;
  for (const file of scripts.map((name) => path.join(app, name))) {
    const text = await readFile(file, "utf8");
    const next = text.replace(
      /(\[streamId\+kind\+n\], isSent, sentAt)(.{0,40}?\.version\()(\d+)(?=\))/s,
      (_, indexes: string, between: string, version: string) => `${indexes}, startedAt${between}${Number(version) + 1}`,
    );
    if (next === text) continue;
    await writeFile(file, next);
    changed += 1;
  }
  // A page's script and the service worker.
  if (changed < 2) throw new Error("The tables of the built app were not found.");
}

/**
 * The effect of deploying changed sources: every script has another name, and the old ones are gone. The worker comes
 * once its scripts are there, and the old ones go after it: a browser may look in between.
 */
async function renameScripts(app: string): Promise<void> {
  const assets = await readdir(path.join(app, "assets"));
  const scripts = assets.filter((name) => name.endsWith(".js"));
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, "-next.js")]));
  for (const [before, after] of renamed)
    await replace(path.join(app, "assets", before), path.join(app, "assets", after), renamed);
  const files = await readdir(app, { recursive: true });
  const pages = files.filter((name) => name.endsWith(".html"));
  for (const name of [...pages, "serviceWorker.js"]) {
    for (const ending of [".br", ".gz"]) await rm(path.join(app, name + ending), { force: true });
    await replace(path.join(app, name), path.join(app, name), renamed);
  }
  const outdated = [...files.filter((name) => /\.(br|gz)$/.test(name)), ...scripts.map((name) => `assets/${name}`)];
  for (const file of outdated) await rm(path.join(app, file), { force: true });
}

/** Nobody reads half of it. */
async function replace(file: string, by: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  await writeFile(`${by}.part`, withNewNames(await readFile(file, "utf8"), renamed));
  await rename(`${by}.part`, by);
}

function withNewNames(text: string, renamed: ReadonlyMap<string, string>): string {
  const named = text.replace(/[\w.-]+\.js/g, (name) => renamed.get(name) ?? name);
  return named.replaceAll(`"revision":"`, `"revision":"next`);
}
