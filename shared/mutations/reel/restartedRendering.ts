import type { HighlightReel } from "../../entities/highlightReel.ts";
import type { MutationContext } from "../defineMutation.ts";

/** The fields of a reel to be rendered again: its current rendering becomes outdated. */
export function restartedRendering({ version = 0 }: Pick<HighlightReel, "version">, { now }: MutationContext) {
  const vertical = { verticalStatus: undefined, verticalProgress: undefined, verticalUrl: undefined };
  // The admin's review was not of this version.
  return {
    ...vertical,
    clearedAt: undefined,
    version: version + 1,
    failureReason: undefined,
    progress: undefined,
    updatedAt: now,
  };
}
