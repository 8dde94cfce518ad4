import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { hashPrefix, type PrecacheEntry, type PrecacheGroup } from "./app/precacheGroups.ts";

/** The entry modules of each group: what only they import is not fetched for a visitor. */
const beginnings: Record<PrecacheGroup | "whoever opens it", readonly string[]> = {
  account: [
    "pages/AccountPage.tsx",
    "pages/MessagesPage.tsx",
    "features/messages/InboxLink.tsx",
    // Whoever is signed out is led to the sign-in page first.
    "features/messages/ContactDialog.tsx",
    "pages/ContractPage.tsx",
    // A parent keeps the score beside the field, on a phone that has never been a streamer's.
    "pages/KeepScorePage.tsx",
    "pages/PaymentFailedPage.tsx",
    "pages/PaymentPage.tsx",
    "pages/PaymentSuccessPage.tsx",
    "pages/RequesterDashboardPage.tsx",
    "pages/SuspendedPage.tsx",
    "features/notifications/NotificationList.tsx",
    "AccountStart.tsx",
    "features/outbox/AppBadge.tsx",
    // Only whoever is signed in signs out.
    "layout/SignOutDialog.tsx",
    // It is set up with a signal.
    "session/SetUpSecondStep.tsx",
    "layout/PushOffer.tsx",
    "layout/pushDevice.ts",
  ],
  streamer: [
    "features/bids/SubmitBid.tsx",
    "features/bids/EditBid.tsx",
    "pages/StreamerDashboardPage.tsx",
    "features/savedSearches/SavedSearches.tsx",
    "features/savedSearches/SavedSearchMatches.tsx",
    "pages/CallSheetPage.tsx",
    "pages/AddVideoPage.tsx",
    // The code for the gate is drawn without a signal.
    "../node_modules/qrcode/lib/browser.js",
  ],
  film: [
    "film/readVideo.ts",
    "film/addClip.ts",
    "film/recording.ts",
    "film/replaceFile.ts",
    "features/clips/RecorderDialog.tsx",
    "pages/GoLivePage.tsx",
    "features/clips/TrimDialog.tsx",
    "features/reels/ReelCreator.tsx",
    "sync/uploads/tusUpload.ts",
    "sync/live/liveLane.ts",
  ],
  admin: ["pages/AdminDashboardPage.tsx"],
  // The admin's charts: no phone needs their library in advance.
  "whoever opens it": [
    "pages/WatchPage.tsx",
    // Paying needs a signal, and only people with a link come here.
    "pages/ShareCostPage.tsx",
    "film/foreign/player.ts",
    "light/overlay.ts",
    "light/score.ts",
    "features/admin/TrendsChart.tsx",
  ],
};

/** The part of a bundle that says which chunk imports which. */
interface Chunk {
  fileName: string;
  isEntry: boolean;
  facadeModuleId: string | null;
  moduleIds: readonly string[];
  imports: readonly string[];
  dynamicImports: readonly string[];
  viteMetadata?: { importedCss: Set<string> };
}

type Listed = Pick<PrecacheEntry, "url" | "revision">;
type Grouped = Pick<PrecacheEntry, "groups">;

/** Marks each built file with its groups, so that a visitor fetches nothing of the streamer's and the admin's pages. */
export function precacheListGroups(appFolder: string): {
  plugin: Plugin;
  transform<Entry extends Listed>(entries: Entry[]): { manifest: (Entry & Grouped)[] };
} {
  let chunks: readonly Chunk[] = [];
  const plugin: Plugin = {
    name: "precache-groups",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    },
  };
  const transform = <Entry extends Listed>(entries: Entry[]) => {
    const groupsOf = groupsIn(chunks, appFolder);
    return { manifest: entries.map((entry) => ({ ...withHash(entry, appFolder), ...groupsOf(entry.url) })) };
  };
  return { plugin, transform };
}

function groupsIn(chunks: readonly Chunk[], appFolder: string): (url: string) => Grouped {
  const isBeginning = new Map<string, string>();
  for (const [group, files] of Object.entries(beginnings)) {
    for (const file of files) {
      for (const { fileName } of chunksOf(chunks, path.join(appFolder, file))) isBeginning.set(fileName, group);
    }
  }
  const visitors = reached(
    chunks,
    chunks.filter(({ isEntry, fileName }) => isEntry && !isBeginning.has(fileName)),
    isBeginning,
  );
  const sets = Object.keys(beginnings).map((group) => {
    const from = chunks.filter(({ fileName }) => isBeginning.get(fileName) === group);
    const shown = from.filter(({ fileName }) => visitors.has(fileName)).map(({ fileName }) => fileName);
    if (shown.length > 0) throw new Error(`${shown.join()} of the group ${group} comes to a visitor.`);
    return { group, files: reached(chunks, from, isBeginning) };
  });
  return (url) => {
    const having = sets.filter(({ files }) => files.has(url)).map(({ group }) => group);
    if (visitors.has(url) || having.length === 0) return {};
    return { groups: having.filter((group): group is PrecacheGroup => group !== "whoever opens it") };
  };
}

/** The chunk that contains a module, and the one that stands in for it in a dynamic import. */
function chunksOf(chunks: readonly Chunk[], module: string): Chunk[] {
  const found = chunks.filter((chunk) => chunk.facadeModuleId === module || chunk.moduleIds.includes(module));
  if (found.length === 0) throw new Error(`${module} is in no chunk.`);
  return found;
}

/** What these chunks import, with its styles, but without dynamic imports that start a group. */
function reached(
  chunks: readonly Chunk[],
  from: readonly Chunk[],
  isBeginning: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    for (const file of chunk.imports) add(byFile.get(file));
    for (const file of chunk.dynamicImports) if (!isBeginning.has(file)) add(byFile.get(file));
  };
  for (const chunk of from) add(chunk);
  return found;
}

/**
 * A file with the same name in every version is identified by its content; the worker compares when it refetches one.
 */
function withHash<Entry extends Listed>(entry: Entry, appFolder: string): Entry {
  if (entry.revision === null) return entry;
  const content = readFileSync(path.join(appFolder, "..", "dist", "app", entry.url));
  return { ...entry, revision: `${hashPrefix}${createHash("sha256").update(content).digest("hex").slice(0, 16)}` };
}
