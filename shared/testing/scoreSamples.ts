import { at, type Named } from "./sampleRows.ts";

/** One press on the score screen. */
function press({ newId, fixtureId, bidId }: Named<"newId" | "fixtureId" | "bidId">) {
  return { id: newId, fixtureId, bidId, at: "2026-11-21T08:00:00.000Z", turn: 1 };
}

export const scoreSamples = {
  "score.add": at("live", (rows: Named<"newId" | "fixtureId" | "bidId">) => ({
    ...press(rows),
    ...{ side: "home", kind: "try", points: 5, period: 1, clockMs: 60_000 },
  })),
  "score.undo": at("live", (rows: Named<"newId" | "fixtureId" | "bidId" | "scoreEventId">) => ({
    ...press(rows),
    undoes: rows.scoreEventId,
  })),
  "score.period": at("live", (rows: Named<"newId" | "fixtureId" | "bidId">) => ({
    ...press(rows),
    ...{ kind: "play", period: 1, clockMs: 0 },
  })),
  "score.invite": at("live", ({ bidId }: Named<"bidId">) => ({ bidId, username: "nobody-here", isScorer: true })),
};
