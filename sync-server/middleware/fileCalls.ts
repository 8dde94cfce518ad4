import type { HttpContext } from "../httpState.ts";

const filePaths = ["/api/uploads", "/api/media/"];

/** Uploads and film: their bytes are no JSON, they take long and little else, and have limits of their own. */
export function isFileCall({ path }: Pick<HttpContext, "path">): boolean {
  return filePaths.some((each) => path.startsWith(each));
}
