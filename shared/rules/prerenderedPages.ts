/** The pages that everybody may open: they are prerendered into HTML when the app is built, as a visitor first sees them. */
export const prerenderedPages = [
  "/",
  "/browse-fixtures",
  "/streamers",
  "/request-stream",
  "/become-streamer",
  "/highlight-reels",
  "/privacy",
  "/terms",
  "/help",
] as const;

/** Where a page's HTML lies in the built app, whether there is one or not. */
export function prerenderedFile(page: string): string {
  return page === "/" ? "/prerendered/home.html" : `/prerendered${page}.html`;
}
