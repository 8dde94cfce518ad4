/** The pages open to everyone: the build prerenders them into HTML, as a visitor first sees them. */
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

/** A page's HTML file in the built app, whether it exists or not. */
export function prerenderedFile(page: string): string {
  return page === "/" ? "/prerendered/home.html" : `/prerendered${page}.html`;
}
