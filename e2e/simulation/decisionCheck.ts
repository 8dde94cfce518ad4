import { actorKey } from "#shared/entities/actor.ts";
import type { Batch, BatchResult } from "#server/sync/decide.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectThat } from "./invariants.ts";

/** One call's mutations are decided one after the other; where the list ends early, nothing behind was looked at. */
export function checkDecision({ actor, items, clientId }: Batch, result: BatchResult, content: Content): void {
  const { receipts, gap, retryAfter, isForeignClient } = result;
  const isInOrder = receipts.every(({ _id }, at) => _id === `${actorKey(actor)} ${items[at]?.mutationId}`);
  expectThat(3, isInOrder, () => "the decisions are not in the order of their call");
  const isWhole = gap === undefined && retryAfter === undefined && !isForeignClient;
  expectThat(2, !isWhole || receipts.length === items.length, () => "some of a call was left undecided");
  if (isWhole) return;
  const next = items[receipts.length];
  expectThat(3, isForeignClient || next !== undefined, () => "a list that was decided to its end was cut");
  if (!gap) return;
  const isThere = next?.seq === gap.seq && gap.seq !== gap.expected;
  expectThat(3, isThere, () => `a gap at ${gap.seq} of ${gap.expected} after ${receipts.length} decisions`);
  const known = content.receipts.get(`${actorKey(actor)} ${next?.mutationId}`);
  const isItsOwn = known?.clientId === clientId && known?.seq === gap.seq && gap.seq < gap.expected;
  expectThat(3, !isItsOwn, () => `place ${gap.seq} is told to be a gap, and it is this very mutation's`);
}
