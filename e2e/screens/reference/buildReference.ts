import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig } from "vite";

const source = fileURLToPath(new URL(".", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));
const outDir = path.join(root, "node_modules", ".cache", "reference");

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** Builds the page the product is compared with: the same cards, prerendered and hydrated from a JSON file. */
export async function buildReference(fixtures: unknown): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const shared: InlineConfig = { root, configFile: false, logLevel: "warn", plugins: [react(), tailwindcss()] };
  await build({ ...shared, build: { ssr: path.join(source, "server.ts"), outDir: path.join(outDir, "server") } });
  const { draw } = await import(pathToFileURL(path.join(outDir, "server", "server.js")).href);
  await build({
    ...shared,
    build: {
      outDir: path.join(outDir, "page"),
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(source, "client.ts") },
    },
  });
  const page = path.join(outDir, "page");
  const assets = await readdir(path.join(page, "assets"));
  const named = (ending: string) => assets.filter((file) => file.endsWith(ending));
  const styles = named(".css").map((file) => `<link rel="stylesheet" href="/assets/${file}">`);
  const scripts = named(".js").map((file) => `<script type="module" src="/assets/${file}"></script>`);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Reference</title>`;
  const html = `<!doctype html><html lang="en"><head>${head}${styles.join("")}</head><body><div id="root">${draw(fixtures)}</div>${scripts.join("")}</body></html>`;
  await writeFile(path.join(page, "index.html"), html);
  await writeFile(path.join(page, "fixtures.json"), JSON.stringify(fixtures));
}

/** Serves it, compressed as the product's server does. */
export async function serveReference(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const name = request.url === "/" ? "/index.html" : (request.url ?? "");
    readFile(path.join(outDir, "page", name)).then(
      (content) => {
        const type = types[path.extname(name)] ?? "application/octet-stream";
        response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip" }).end(gzipSync(content));
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
