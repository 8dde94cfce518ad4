import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const bench = fileURLToPath(new URL("..", import.meta.url));

/**
 * kB gzip of what a side adds to Dexie. The product's rules and schemas are left out of ours, as RxDB's page has none
 * either; rxjs counts on both sides.
 */
export async function clientSize(entry: string, leftOut: readonly string[]): Promise<number> {
  const built = await build({
    absWorkingDir: bench,
    ...{ entryPoints: [path.join(bench, entry)], bundle: true, minify: true, format: "esm", write: false },
    ...{ target: "es2022", define: { "process.env.NODE_ENV": '"production"' }, logLevel: "error" },
    external: [...leftOut],
  });
  return gzipSync(built.outputFiles[0]?.contents ?? "", { level: 9 }).length / 1024;
}
