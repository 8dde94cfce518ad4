import type { JournalEntry } from "../../entities/journalEntry.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";

/** Adds one event to the books; an event without money makes no entry. */
export async function bookEntry(
  store: Store,
  { now }: MutationContext,
  entry: Omit<JournalEntry, "rev" | "createdAt">,
): Promise<void> {
  if (entry.postings.length > 0) await store.insert("journalEntry", { ...entry, createdAt: now });
}
