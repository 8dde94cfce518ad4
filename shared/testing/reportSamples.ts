import { at, type Named } from "./sampleRows.ts";

/** Viewers object to a reel or a match, and an admin looks at it. */
export const reportSamples = {
  "reel.report": at("delivered", ({ newId, reelId }: Named<"newId" | "reelId">) => ({
    id: newId,
    highlightReelId: reelId,
    reason: "My child is in it",
    contact: "nomsa@home.example",
  })),
  "match.report": at("delivered", ({ newId, fixtureId }: Named<"newId" | "fixtureId">) => ({
    id: newId,
    fixtureId,
    reason: "My child is in it",
  })),
  "match.closeReports": at("delivered", ({ bidId }: Named<"bidId">) => ({ bidId })),
};
