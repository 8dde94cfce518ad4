import { upgradedArgs, type Schema } from "#shared/mutations/schema.ts";
import type { OutboxItem } from "./clientStore.ts";

/**
 * An outbox item as this version of the app has it: with its own arguments, to be run again before anything relies on
 * what its last run has read. What cannot be carried over stays as it was typed and keeps its version: it is not run
 * here, and the server rejects it, unless it was decided already.
 */
export function upgradedItem(schema: Schema, item: OutboxItem): OutboxItem {
  if (item.schemaVersion >= schema.version) return item;
  const upgraded = upgradedArgs(schema, item);
  if (upgraded === "outdated") return item;
  const { reads: _, ...rest } = item;
  return { ...rest, args: upgraded.args, schemaVersion: schema.version };
}
