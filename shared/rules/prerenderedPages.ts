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

/** The built app's frame for a match's link, with the watch page's scripts. */
export const watchFrame = "watch.html";
