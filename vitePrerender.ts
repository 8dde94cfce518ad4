import { once } from "node:events";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { prerenderedFile, watchFrame, type prerenderedPages } from "./shared/rules/prerenderedPages.ts";

const root = fileURLToPath(new URL("app", import.meta.url));
const outDir = fileURLToPath(new URL("node_modules/.cache/prerender", import.meta.url));

/** The file in pages/ with each prerendered page's script. */
const sources: Record<(typeof prerenderedPages)[number], string> = {
  "/": "HomePage",
  "/browse-fixtures": "BrowseFixturesPage",
  "/streamers": "StreamersPage",
  "/request-stream": "RequestPage",
  "/become-streamer": "BecomeStreamerPage",
  "/highlight-reels": "HighlightReelsPage",
  "/privacy": "PrivacyPage",
  "/terms": "TermsPage",
  "/help": "HelpPage",
};

const emptyRoot = '<div id="root"></div>';

/** The part of a bundle that lists a page's files. */
interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Prerenders the public pages into HTML at build time, so that the first paint waits for no script: `prerendered/…html`
 * for the pages open to everyone, the frame in index.html for every other path, and the same with the watch page's scripts
 * in watch.html.
 */
export function prerenderPages(): Plugin {
  return {
    name: "prerender-pages",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") return;
      const shell = String(index.source);
      const { frame, pages } = await prerender();
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk") as unknown as Chunk[];
      for (const { path: page, title, html } of pages) {
        const needed = neededBy(chunks, sources[page]);
        const titled = title === undefined ? shell : shell.replace(/<title>[^<]*/, () => `<title>${title}`);
        const source = withContent(afterThePaint(withStyles(titled, needed.styles), needed.scripts), html, page);
        this.emitFile({ type: "asset", fileName: prerenderedFile(page).slice(1), source });
      }
      index.source = withContent(shell, frame);
      const watch = neededBy(chunks, "WatchPage");
      const source = withContent(withScripts(withStyles(shell, watch.styles), watch.scripts), frame);
      this.emitFile({ type: "asset", fileName: watchFrame, source });
    },
  };
}

/** Prerendered content needs no script: public/start.js loads them once it is on the screen. */
function afterThePaint(html: string, scripts: readonly string[]): string {
  const app = /<script type="module"[^>]* src="([^"]+)"><\/script>\s*/.exec(html);
  if (!app) throw new Error("index.html has no script of the app.");
  const preload = /<link rel="modulepreload"[^>]* href="([^"]+)">\s*/g;
  const parts = new Set([...[...html.matchAll(preload)].map(([, file]) => file), ...scripts]);
  const start = '<script src="/start.js"';
  return html
    .replace(app[0], "")
    .replaceAll(preload, "")
    .replace(start, () => `${start} data-app="${app[1]}" data-parts="${[...parts].join(" ")}"`);
}

function withStyles(html: string, styles: readonly string[]): string {
  const missing = styles.filter((file) => !html.includes(file));
  return html.replace(
    "</head>",
    () => `${missing.map((file) => `<link rel="stylesheet" href="${file}">`).join("")}</head>`,
  );
}

/** Fetches a page's own scripts beside the app's: whoever opens a match's link visits for the first time. */
function withScripts(html: string, scripts: readonly string[]): string {
  const missing = scripts.filter((file) => !html.includes(file));
  const links = missing.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return html.replace("</head>", () => `${links.join("")}</head>`);
}

/** `page`: the page of this HTML, so that the app knows what it can hydrate (app/main.tsx). The frame has none. */
function withContent(shell: string, html: string, page = ""): string {
  if (!shell.includes(emptyRoot)) throw new Error("index.html has no empty #root.");
  const inert = withoutFalsePromises(html);
  return shell.replace(
    emptyRoot,
    () => `<div id="root"><div class="prerendered" data-page="${page}">${inert}</div></div>`,
  );
}

/** Links work from the start; fields and buttons are inert until the live page can hear them. */
function withoutFalsePromises(html: string): string {
  return html.replaceAll(/<(input|textarea|select|button)\b/g, "<$1 inert");
}

/** Loads the page's own scripts and styles in parallel with the app's. */
function neededBy(chunks: readonly Chunk[], source: string): { scripts: string[]; styles: string[] } {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const page = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/pages/${source}.tsx`));
  if (!page) throw new Error(`There is no script for ${source}.`);
  const needed = new Set<Chunk>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const file of chunk.imports) add(byFile.get(file));
  };
  add(page);
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return { scripts: [...needed].map(({ fileName }) => `/${fileName}`), styles: [...styles].map((file) => `/${file}`) };
}

interface Prerendered {
  frame: string;
  pages: { path: (typeof prerenderedPages)[number]; title: string | undefined; html: string }[];
}

/** Runs the app's code in a separate thread, which ends with the last page. No one is signed in there. */
const script = `
import { parentPort, workerData } from "node:worker_threads";
globalThis.localStorage = { getItem: () => null };
const { prerenderFrame, prerenderPublicPages } = await import(workerData);
parentPort.postMessage({ frame: prerenderFrame(), pages: await prerenderPublicPages() });
`;

async function prerender(): Promise<Prerendered> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { ssr: "prerender.tsx", outDir, emptyOutDir: true },
  });
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
  const worker = new Worker(url, { workerData: pathToFileURL(path.join(outDir, "prerender.js")).href });
  try {
    const [prerendered] = await once(worker, "message");
    return prerendered;
  } finally {
    await worker.terminate();
  }
}
