import { expect, test } from "vitest";
import { requestStep } from "./requestStep.ts";

const at = "2026-11-28T12:00:00.000Z";
const url = "https://www.youtube.com/watch?v=recording11";
const bid = { id: crypto.randomUUID(), message: "Two cameras.", proposedPriceCents: 240_000 };

/** What a call says of a delivery, and the step that it means before and after the delivery. */
const deliveries = [
  { what: "that it is delivered", said: { deliveredAt: at }, before: "stream.deliver", after: "stream.deliver" },
  {
    what: "where the recording is",
    said: { recordingUrl: url },
    before: "stream.deliver",
    after: "stream.addRecording",
  },
  { what: "both", said: { deliveredAt: at, recordingUrl: url }, before: "stream.deliver", after: "stream.deliver" },
] as const;

test.each(deliveries)(
  "a call that says $what means $before before delivery and $after after it",
  ({ said, before, after }) => {
    const newId = crypto.randomUUID();
    expect(requestStep(bid, said, newId).name).toBe(before);
    expect(requestStep({ ...bid, deliveredAt: at }, said, newId).name).toBe(after);
  },
);

test("one call means one step, and one that says nothing means none", () => {
  const newId = crypto.randomUUID();
  expect(() => requestStep(bid, {}, newId)).toThrow("Say what changes");
  expect(() => requestStep(bid, { status: "withdrawn", proposedPrice: "2000" }, newId)).toThrow("one thing at a time");
});
