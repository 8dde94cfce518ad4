import type { OutboxItem, MutationResult } from "#app/db/clientStore.ts";
import { outboxTexts } from "./outboxTexts.ts";

/** Saves everything not accepted yet as a file, so that nothing depends on this device alone. */
export function exportOutbox(waiting: readonly OutboxItem[], refused: readonly MutationResult[]): void {
  const address = URL.createObjectURL(new Blob([exportText(waiting, refused)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = outboxTexts.exportName;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * What was typed, and when. Mutation ids stay on the device: whoever has a visitor's id gets the claim link of the
 * request.
 */
export function exportText(waiting: readonly OutboxItem[], refused: readonly MutationResult[]): string {
  const unsent = waiting.map(({ seq, name, args, createdAt }) => ({ seq, name, args, createdAt }));
  const rejected = refused.map(({ name, args, message, createdAt, decidedAt }) => {
    return { name, args, message, createdAt, decidedAt };
  });
  return JSON.stringify({ exportedAt: new Date().toISOString(), waiting: unsent, refused: rejected }, null, 2);
}
