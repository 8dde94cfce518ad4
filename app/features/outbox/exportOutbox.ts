import type { OutboxItem, MutationResult } from "#app/db/clientStore.ts";
import { outboxTexts } from "./outboxTexts.ts";

/** Saves everything that was not accepted yet as a file, so that nothing depends on this device alone. */
export function exportOutbox(waiting: readonly OutboxItem[], refused: readonly MutationResult[]): void {
  const unsent = waiting.map(({ mutationId, seq, name, args, createdAt }) => ({
    mutationId,
    seq,
    name,
    args,
    createdAt,
  }));
  const json = JSON.stringify({ exportedAt: new Date().toISOString(), waiting: unsent, refused }, null, 2);
  const address = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = outboxTexts.exportName;
  link.click();
  URL.revokeObjectURL(address);
}
