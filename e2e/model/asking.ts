import type { PhoneContent } from "#app/sync/memoryPhone.ts";
import { syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { expectThat, isSame } from "./invariants.ts";
import { queueOf } from "./screenCheck.ts";

/** What one tab asks after in its calls: all that was sent before and has not been answered, as far as it may. */
export class Asking {
  /** What a phone held when its next call was made ready, by account. */
  private readonly prepared = new Map<string, PhoneContent>();
  /** For what the last answer had receipts, by account. */
  private readonly told = new Map<string, ReadonlySet<string>>();

  notePrepared(content: PhoneContent): void {
    this.prepared.set(content.meta.userId, content);
  }

  noteTold(userId: string, { receipts }: SyncResponse): void {
    this.told.set(userId, new Set(receipts.map(({ mutationId }) => mutationId)));
  }

  check(name: string, { userId, mutations, waiting }: SyncRequest): void {
    const content = this.prepared.get(userId);
    this.prepared.delete(userId);
    if (!content) return;
    const isSentNow = new Set(mutations.map(({ mutationId }) => mutationId));
    const asked = queueOf(content)
      .filter(({ sent, mutationId }) => sent && !isSentNow.has(mutationId))
      .map(({ mutationId }) => mutationId);
    // A call that overtakes the application of the last answer leaves out what that has told.
    const untold = asked.filter((mutationId) => !this.told.get(userId)?.has(mutationId));
    const isAll = [asked, untold].some((ids) => isSame(waiting, ids.slice(0, syncLimits.waitingPerCall)));
    expectThat(2, isAll, () => `${name} asks after ${waiting.join()}, not after ${asked.join()}`);
  }
}
