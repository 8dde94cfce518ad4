// Builds the app (dist/app) and the server (dist/server), and skips what is unchanged since the last time.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { spawnSync } from "node:child_process";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { compileFunction } from "node:vm";
import { brotliCompress, constants, gzip } from "node:zlib";
import { hashOf, root } from "./setup.mjs";

const dist = path.join(root, "dist");
const settings = ["package.json", "package-lock.json", "scripts/build.mjs"];
const compressible = /\.(html|js|css|svg|json|webmanifest|txt)$/;

export async function build({ isForced = false } = {}) {
  await part(
    "app",
    ["app", "shared"],
    ["vite.config.ts", "vitePrerender.ts", "viteGroups.ts", ...settings],
    isForced,
    buildApp,
  );
  await part("server", ["sync-server", "shared"], settings, isForced, buildServer);
}

async function part(name, folders, files, isForced, make) {
  const stamp = path.join(root, "node_modules", ".cache", `build-${name}`);
  const hash = hashOf([...files, ...folders.flatMap(sourcesIn)]);
  const isFresh = existsSync(path.join(dist, name)) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (isFresh && !isForced) return;
  const began = Date.now();
  rmSync(stamp, { force: true });
  await make();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** Every source file of a folder except tests, in a fixed order. */
function sourcesIn(folder) {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

async function buildApp() {
  const vite = path.join(root, "node_modules", "vite", "bin", "vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: root,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The app could not be built.");
  checkServiceWorker(path.join(dist, "app", "serviceWorker.js"));
  await precompress(path.join(dist, "app"));
}

/** It runs as a classic script: module-only syntax would stop every phone from installing the app. */
function checkServiceWorker(file) {
  const code = readFileSync(file, "utf8");
  compileFunction(code, [], { filename: file });
  if (/\bimport\(/.test(code)) throw new Error("The service worker imports something late, which it may not.");
}

/** Dependencies stay external: a bundle of everything fails at its first dynamic require. */
async function buildServer() {
  const { build: bundle } = await import("esbuild");
  rmSync(path.join(dist, "server"), { recursive: true, force: true });
  await bundle({
    absWorkingDir: root,
    entryPoints: [
      { in: "sync-server/main.ts", out: "main" },
      { in: "sync-server/worker/main.ts", out: "worker" },
      { in: "sync-server/archive/main.ts", out: "archive" },
      { in: "sync-server/calendars/calendarThread.ts", out: "calendarThread" },
    ],
    outdir: path.join(dist, "server"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    // TypeScript of this repository, so it goes into the bundle, unlike an installed package.
    alias: { "@touchline/embedded-mongo": "./sync-server/embedded-mongo/startEmbeddedMongo.ts" },
    sourcemap: true,
    logLevel: "warning",
  });
}

async function precompress(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file) {
  const content = await readFile(file);
  if (content.length < 1024) return;
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params: size }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await build({ isForced: process.argv.includes("--force") });
}
