import { expect, test } from "vitest";
import type { Bid } from "#shared/entities/bid.ts";
import { shownRecording, type ShownRecording } from "./shownRecording.ts";

const delivered = { deliveredAt: "2026-11-01T10:00:00.000Z", schoolPermissionStatus: "approved" } as const;
const file = { recordingFileId: "1d0c0b0a-1111-4222-8333-444455556666" };
const address = { recordingUrl: "https://example.org/film" };

/** One bid for each thing that can be shown of a recording. */
const bids: Record<ShownRecording, Partial<Bid>[]> = {
  none: [{}, { ...delivered }, { ...address, schoolPermissionStatus: "approved" }],
  hidden: (["pending", "requested", "declined", "withdrawn"] as const).map((schoolPermissionStatus) => ({
    ...{ ...delivered, ...address, schoolPermissionStatus },
  })),
  onItsWay: [{ ...delivered, ...file }],
  refused: [{ ...delivered, ...file, recordingState: "refused" }],
  link: [{ ...delivered, ...address }],
  file: [{ ...delivered, ...address, ...file }],
};

test.each(Object.entries(bids))("a recording is shown as %s", (shown, examples) => {
  for (const bid of examples) expect(shownRecording(bid as Bid)).toBe(shown);
});
