/** Pages that the app has: their paths answer 200, all others 404 with the same page. */
const appPages: ReadonlySet<string> = new Set([
  "/",
  "/login",
  "/request-stream",
  "/request",
  "/become-streamer",
  "/browse-fixtures",
  "/streamers",
  "/streamer-dashboard",
  "/requester-dashboard",
  "/admin",
  "/admin-dashboard",
  "/claim",
  "/permission",
  "/ask",
]);

export function isAppPage(path: string): boolean {
  return appPages.has(path === "/" ? path : path.replace(/\/$/, ""));
}
