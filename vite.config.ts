import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import type { ManifestOptions } from "vite-plugin-pwa";
import { precacheListGroups } from "./viteGroups.ts";
import { prerenderPages } from "./vitePrerender.ts";

const appFolder = fileURLToPath(new URL("app/", import.meta.url));

const pitchBoard = "#0c2b1c";
const chalkPage = "#f4f5ef";

// Shown before installing. Missing ones are left out: a manifest must not list missing files.
const screenshots: NonNullable<ManifestOptions["screenshots"]> = [
  { src: "/screenshots/browse-phone.png", sizes: "780x1688", type: "image/png", form_factor: "narrow" as const },
  { src: "/screenshots/dashboard-phone.png", sizes: "780x1688", type: "image/png", form_factor: "narrow" as const },
  { src: "/screenshots/browse-desktop.png", sizes: "1280x800", type: "image/png", form_factor: "wide" as const },
].filter(({ src }) => existsSync(fileURLToPath(new URL(`app/public${src}`, import.meta.url))));

const shortcutIcon = { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" };

const manifest: Partial<ManifestOptions> = {
  id: "/",
  name: "Touchline",
  short_name: "Touchline",
  description: "School sport, streamed live by verified local streamers, once the school says yes.",
  lang: "en-ZA",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: pitchBoard,
  background_color: chalkPage,
  categories: ["sports", "education"],
  // A link or a notification opens in the existing window, which keeps what is typed there.
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
  shortcuts: [
    { name: "Request a stream", url: "/request-stream", icons: [shortcutIcon] },
    { name: "Browse fixtures", url: "/browse-fixtures", icons: [shortcutIcon] },
    { name: "My matches", url: "/streamer-dashboard", icons: [shortcutIcon] },
  ],
  // A video shared from the phone's gallery to Touchline; the service worker takes it (app/db/sharedVideos.ts).
  share_target: {
    action: "/share-video",
    method: "POST",
    enctype: "multipart/form-data",
    params: { files: [{ name: "video", accept: ["video/*"] }] },
  },
  screenshots,
  icons: [
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

/** Modules loaded together, with their entries: a module belongs to the first part that needs it. */
const parts: readonly [name: string, entries: readonly string[]][] = [
  // The card and the device are small and needed by parts of a visitor's and an account's: no files of their own.
  ["frame", ["App.tsx", "registerServiceWorker.ts", "layout/PromptCard.tsx", "layout/device.ts"]],
  ["lists", ["pages/HomePage.tsx", "pages/BrowseFixturesPage.tsx", "pages/StreamersPage.tsx"]],
  ["sync", ["sync/syncLoop.ts", "sync/mutate.ts"]],
  ["entities", ["../shared/entities/registry.ts"]],
  ["rules", ["../shared/mutations/clientMutations.ts"]],
];

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function partGroup([name, entries]: (typeof parts)[number], index: number) {
  return {
    debugName: name,
    priority: parts.length - index,
    name: (id: string, graph: ModuleGraph) =>
      entries.some((entry) => needs(path.join(appFolder, entry), id, graph)) ? name : null,
  };
}

const closures = new Map<string, Set<string>>();

/** Whether a module's static imports lead to another. */
function needs(entry: string, id: string, graph: ModuleGraph): boolean {
  const known = closures.get(entry) ?? new Set<string>();
  if (!closures.has(entry)) {
    closures.set(entry, known);
    const add = (module: string): void => {
      if (known.has(module)) return;
      known.add(module);
      for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) add(imported);
    };
    add(entry);
  }
  return known.has(id);
}

const groups = precacheListGroups(appFolder);

export default defineConfig({
  root: fileURLToPath(new URL("app", import.meta.url)),
  plugins: [
    react(),
    tailwindcss(),
    prerenderPages(),
    groups.plugin,
    VitePWA({
      strategies: "injectManifest",
      srcDir: ".",
      filename: "serviceWorker.ts",
      injectRegister: false,
      // The browser fetches them for the home screen; the app renders its own.
      includeManifestIcons: false,
      manifest,
      injectManifest: {
        // Only the prerendered pages that people come back to; the others are rendered in the app frame.
        globPatterns: [
          "index.html",
          "prerendered/{home,browse-fixtures,streamers,request-stream}.html",
          "start.js",
          "favicon.svg",
          "assets/**/*.{js,css,woff2}",
        ],
        globIgnores: ["screenshots/**"],
        manifestTransforms: [groups.transform],
      },
    }),
  ],
  build: {
    outDir: fileURLToPath(new URL("dist/app", import.meta.url)),
    emptyOutDir: true,
    // Strict CSP: nothing may load from data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: path.join(appFolder, "index.html"),
        player: path.join(appFolder, "player.html"),
        overlay: path.join(appFolder, "overlay.html"),
        score: path.join(appFolder, "score.html"),
      },
      output: {
        // Few files: the start of every page, the parts the public lists share, and sync.
        codeSplitting: {
          groups: [
            {
              name: "react",
              priority: 20,
              test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
            },
            { name: "zod", priority: 18, test: /node_modules\/zod\// },
            { name: "dexie", priority: 19, test: /node_modules\/(dexie|dexie-react-hooks)\// },
            ...parts.map(partGroup),
          ],
        },
      },
    },
  },
  server: {
    // Except the app's own folder of that name, whose modules the development server serves itself.
    proxy: { "^/api/(?!.*\\.tsx?)": { target: "http://127.0.0.1:3000", changeOrigin: false, ws: true } },
  },
});
