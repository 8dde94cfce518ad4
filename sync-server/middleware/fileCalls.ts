import type { HttpContext } from "../httpState.ts";

const filePaths = ["/api/uploads", "/api/media/"];
/** What is asked of a stream is JSON and is posted; its parts, playlists and events are not. */
const livePaths = ["/api/live/", "/api/watch/"];

/** Uploads and film: their bytes are not JSON, they take long but little work, and have separate limits. */
export function isFileCall({ path, method }: Pick<HttpContext, "path" | "method">): boolean {
  return (
    filePaths.some((each) => path.startsWith(each)) ||
    (method !== "POST" && livePaths.some((each) => path.startsWith(each)))
  );
}
