import type { HttpContext } from "../httpState.ts";

const filePaths = ["/api/uploads", "/api/media/"];
/** What is asked of a stream is JSON and is posted; its parts and playlists are not. */
const livePath = "/api/live/";

/** Uploads and film: their bytes are not JSON, they take long but little work, and have separate limits. */
export function isFileCall({ path, method }: Pick<HttpContext, "path" | "method">): boolean {
  return filePaths.some((each) => path.startsWith(each)) || (path.startsWith(livePath) && method !== "POST");
}
