import { once } from "node:events";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";
import { drawnFile, type drawnPages } from "./shared/rules/drawnPages.ts";

const root = fileURLToPath(new URL("app", import.meta.url));
const outDir = fileURLToPath(new URL("node_modules/.cache/prerender", import.meta.url));

/** The file in pages/ that each drawn page's script comes from. */
const sources: Record<(typeof drawnPages)[number], string> = {
  "/": "HomePage",
  "/browse-fixtures": "BrowseFixturesPage",
  "/streamers": "StreamersPage",
  "/request-stream": "RequestPage",
  "/become-streamer": "BecomeStreamerPage",
};

const emptyRoot = '<div id="root"></div>';

/** The part of a bundle that says which files a page needs. */
interface Chunk {
  fileName: string;
  facadeModuleId: string | null;
  imports: string[];
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * Draws the public pages into HTML when the app is built, so that the first paint waits for no script: `drawn/…html`
 * for the pages that everybody may open, and the frame in index.html for every other address.
 */
export function drawPages(): Plugin {
  return {
    name: "draw-pages",
    apply: "build",
    enforce: "post",
    async generateBundle(_options, bundle) {
      const index = bundle["index.html"];
      if (index?.type !== "asset") return;
      const shell = behindThePaint(String(index.source));
      const { frame, pages } = await draw();
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk") as unknown as Chunk[];
      for (const { path: page, title, html } of pages) {
        const links = linksFor(chunks, sources[page], shell);
        const titled = title === undefined ? shell : shell.replace(/<title>[^<]*/, () => `<title>${title}`);
        this.emitFile({ type: "asset", fileName: drawnFile(page).slice(1), source: withContent(titled, html, links) });
      }
      index.source = withContent(shell, frame, "");
    },
  };
}

/** What is drawn needs no script: styles and fonts come first. */
function behindThePaint(html: string): string {
  return html.replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"');
}

function withContent(shell: string, html: string, links: string): string {
  if (!shell.includes(emptyRoot)) throw new Error("index.html has no empty #root.");
  const body = `<div id="root"><div class="drawn">${withoutFalsePromises(html)}</div></div>`;
  return shell.replace(emptyRoot, () => body).replace("</head>", () => `${links}</head>`);
}

/** Links work from the start; a field or a button takes nothing that the living page would not have heard. */
function withoutFalsePromises(html: string): string {
  return html.replaceAll(/<(input|textarea|select|button)\b/g, "<$1 inert");
}

/** The page's own scripts and styles, fetched beside the app's instead of after them. */
function linksFor(chunks: readonly Chunk[], source: string, shell: string): string {
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
  const scripts = [...needed].map(({ fileName }) => fileName).filter((file) => !shell.includes(file));
  const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
  return [
    ...[...styles].filter((file) => !shell.includes(file)).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" href="/${file}">`),
  ].join("");
}

interface Drawing {
  frame: string;
  pages: { path: (typeof drawnPages)[number]; title: string | undefined; html: string }[];
}

/** Runs the app's own code in a thread of its own, which ends with the drawing. Nobody is signed in there. */
const drawing = `
import { parentPort, workerData } from "node:worker_threads";
globalThis.localStorage = { getItem: () => null };
const { drawFrame, drawPublicPages } = await import(workerData);
parentPort.postMessage({ frame: drawFrame(), pages: await drawPublicPages() });
`;

async function draw(): Promise<Drawing> {
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: { ssr: "prerender.tsx", outDir, emptyOutDir: true },
  });
  const script = new URL(`data:text/javascript,${encodeURIComponent(drawing)}`);
  const worker = new Worker(script, { workerData: pathToFileURL(path.join(outDir, "prerender.js")).href });
  try {
    const [drawn] = await once(worker, "message");
    return drawn;
  } finally {
    await worker.terminate();
  }
}
