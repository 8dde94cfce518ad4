import type { HighlightReel } from "../entities/highlightReel.ts";
import type { MutationContext } from "./defineMutation.ts";

/** What a reel that is to be made again begins with: whatever is being rendered of it now is overtaken. */
export function renderedAnew({ version = 0 }: Pick<HighlightReel, "version">, { now }: MutationContext) {
  const vertical = { verticalStatus: undefined, verticalProgress: undefined, verticalUrl: undefined };
  // An admin who looked at the reel has not seen this one.
  return {
    ...vertical,
    clearedAt: undefined,
    version: version + 1,
    failureReason: undefined,
    progress: undefined,
    updatedAt: now,
  };
}
