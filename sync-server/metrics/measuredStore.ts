import { isMutationName } from "#shared/mutations/registry.ts";
import type { ReceiptDocument } from "../db/syncCollections.ts";
import { isConflict, type Effects, type ServerStore, type WritePort } from "../sync/serverStore.ts";
import type { Meters } from "./meters.ts";

/** The same store, which counts what its transactions decided once they have committed. */
export function measuredStore(store: ServerStore, meters: Meters): ServerStore {
  return {
    snapshot: (work) => store.snapshot(work),
    head: () => store.head(),
    audiencesBetween: (after, upTo) => store.audiencesBetween(after, upTo),
    transaction: async (work) => {
      const receipts: ReceiptDocument[] = [];
      const stopTimer = meters.groupSeconds.startTimer();
      try {
        const result = await store.transaction((port) => work(withReceipts(port, receipts)));
        stopTimer();
        count(receipts, meters);
        return result;
      } catch (error) {
        meters.groupFailures.inc({ reason: isConflict(error) ? "conflict" : "fault" });
        throw error;
      }
    },
  };
}

function withReceipts(port: WritePort, receipts: ReceiptDocument[]): WritePort {
  const flush = async (effects: Effects) => {
    await port.flush(effects);
    receipts.push(...effects.receipts);
  };
  return { ...port, flush };
}

/** A phone may send any name: unknown names get no label of their own. */
function count(receipts: readonly ReceiptDocument[], { mutations, groupMutations }: Meters): void {
  groupMutations.observe(receipts.length);
  for (const { name, outcome } of receipts) mutations.inc({ name: isMutationName(name) ? name : "unknown", outcome });
}
