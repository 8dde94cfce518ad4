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

  /** The call before, by account. */
  private readonly last = new Map<string, SyncRequest>();

  notePrepared(content: PhoneContent): void {
    this.prepared.set(content.meta.userId, content);
  }

  noteTold(userId: string, { receipts }: SyncResponse): void {
    this.told.set(userId, new Set(receipts.map(({ mutationId }) => mutationId)));
  }

  check(name: string, request: SyncRequest): void {
    const { userId, mutations, waiting } = request;
    const content = this.prepared.get(userId);
    this.prepared.delete(userId);
    const before = this.last.get(userId);
    this.last.set(userId, request);
    if (!content) return this.checkPage(name, before, request);
    const isSentNow = new Set(mutations.map(({ mutationId }) => mutationId));
    const asked = queueOf(content)
      .filter(({ sent, mutationId }) => sent && !isSentNow.has(mutationId))
      .map(({ mutationId }) => mutationId);
    // A call that overtakes the application of the last answer leaves out what that has told.
    const untold = asked.filter((mutationId) => !this.told.get(userId)?.has(mutationId));
    const isAll = [asked, untold].some((ids) => isSame(waiting, ids.slice(0, syncLimits.waitingPerCall)));
    expectThat(2, isAll, () => `${name} asks after ${waiting.join()}, not after ${asked.join()}`);
  }

  /** The next page of an answer asks after what the page before asked after, and after what went out with it. */
  private checkPage(name: string, before: SyncRequest | undefined, { mutations, waiting }: SyncRequest): void {
    const asked = [...(before?.mutations ?? []).map(({ mutationId }) => mutationId), ...(before?.waiting ?? [])];
    const isAll = mutations.length === 0 && isSame(waiting, asked.slice(0, syncLimits.waitingPerCall));
    expectThat(2, isAll, () => `${name} asks for a page after ${waiting.join()}, not after ${asked.join()}`);
  }
}
