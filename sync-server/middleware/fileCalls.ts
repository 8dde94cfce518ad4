import type { HttpContext } from "../httpState.ts";

const filePaths = ["/api/uploads", "/api/media/"];

/** Uploads and film: their bytes are not JSON, they take long but little work, and have separate limits. */
export function isFileCall({ path }: Pick<HttpContext, "path">): boolean {
  return filePaths.some((each) => path.startsWith(each));
}
