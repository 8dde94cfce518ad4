import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverProcess } from "./serverProcess.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds what changed (or takes the build in E2E_DIST and the data in E2E_DEMO_DATA), keeps a copy that later builds do
 * not disturb, and fills one data directory to copy from, unless each product fills its own database on MONGODB_URI.
 * Playwright requires a default export.
 */
// oxlint-disable-next-line import/no-default-export
export default async function prepareProduct(): Promise<() => Promise<void>> {
  const dist = process.env["E2E_DIST"] ?? built();
  const cache = path.join(root, "node_modules", ".cache", "e2e");
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(path.join(cache, "run-"));
  const product = path.join(folder, "product");
  await cp(dist, product, { recursive: true });
  process.env["E2E_PRODUCT"] = product;
  if (!process.env["MONGODB_URI"]) {
    process.env["E2E_DEMO_DATA"] ??= await demoData(product, path.join(folder, "demo-data"));
  }
  return () => rm(folder, { recursive: true, force: true });
}

async function demoData(product: string, dataDir: string): Promise<string> {
  const server = await serverProcess({ product, dataDir, port: 0, env: { SEED: "demo" } });
  await server.stop();
  return dataDir;
}

function built(): string {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("The product could not be built.");
  return path.join(root, "dist");
}
