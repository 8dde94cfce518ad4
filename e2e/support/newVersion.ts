import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startProduct } from "./product.ts";
import { test as base } from "./test.ts";

interface OwnBuild {
  /** The built server and app that this worker's product runs. */
  build: string;
  /** Replaces the served app with a newer version. */
  publishNewVersion(): Promise<void>;
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
  publishNewVersion: [async ({ build }, use) => use(() => renameScripts(path.join(build, "app"))), { scope: "worker" }],
});

/** The effect of building changed sources: every script has another name, and the old ones are gone. */
async function renameScripts(app: string): Promise<void> {
  const assets = await readdir(path.join(app, "assets"));
  const scripts = assets.filter((name) => name.endsWith(".js"));
  const renamed = new Map(scripts.map((name) => [name, name.replace(/\.js$/, "-next.js")]));
  const pages = (await readdir(app, { recursive: true })).filter((name) => name.endsWith(".html"));
  const sources = [...pages, "serviceWorker.js", ...scripts.map((name) => path.join("assets", name))];
  for (const file of sources) {
    const text = await readFile(path.join(app, file), "utf8");
    await writeFile(path.join(app, file), withNewNames(text, renamed));
  }
  for (const [before, after] of renamed)
    await rename(path.join(app, "assets", before), path.join(app, "assets", after));
  const files = await readdir(app, { recursive: true });
  for (const file of files.filter((name) => /\.(br|gz)$/.test(name))) await rm(path.join(app, file));
}

function withNewNames(text: string, renamed: ReadonlyMap<string, string>): string {
  const named = text.replace(/[\w.-]+\.js/g, (name) => renamed.get(name) ?? name);
  return named.replaceAll(`"revision":"`, `"revision":"next`);
}
