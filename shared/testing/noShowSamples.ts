import { field } from "./samples.ts";
import { at, type Named } from "./sampleRows.ts";

/** Arguments of the mutations about a match that somebody did not come to. */
export const noShowSamples = {
  "bid.reportNoShow": at("signed", ({ bidId }: Named<"bidId">) => ({
    bidId,
    claimedAt: "2026-12-05T09:05:00.000Z",
    place: field,
  })),
  "bid.answerNoShow": at("signed", ({ bidId }: Named<"bidId">) => ({
    bidId,
    answer: "contest",
    reason: "I was there",
  })),
  "bid.settleNoShow": at("signed", ({ bidId }: Named<"bidId">) => ({ bidId })),
  "bid.decideNoShow": at("signed", ({ bidId }: Named<"bidId">) => ({ bidId, isUpheld: true })),
};
