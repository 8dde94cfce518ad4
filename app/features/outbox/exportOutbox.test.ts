import { expect, test } from "vitest";
import { exportText } from "./exportOutbox.ts";

test("the exported outbox holds what was typed, but nothing that exposes a visitor's claim link", () => {
  const createdAt = "2026-11-23T08:00:00.000Z";
  const [unsent, refused] = ["0192aaaa-0000-7000-8000-000000000001", "0192aaaa-0000-7000-8000-000000000002"];
  const item = { mutationId: unsent, seq: 1, name: "fixture.submit", args: { venue: "A Field" }, createdAt };
  const waiting = [{ ...item, schemaVersion: 1, writes: [], baseKeys: [], baseRows: [] }];
  const result = { mutationId: refused, name: "bid.submit", outcome: "rejected" as const, createdAt };
  const message = "Somebody else was chosen.";
  const text = exportText(waiting, [{ ...result, decidedAt: createdAt, message, args: { message: "I film it" } }]);
  for (const kept of ["A Field", "I film it", message, createdAt]) expect(text).toContain(kept);
  for (const id of [unsent, refused]) expect(text).not.toContain(id);
});
