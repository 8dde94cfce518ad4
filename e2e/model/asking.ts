import type { PhoneContent } from "#app/sync/memoryPhone.ts";
import { isSent } from "#app/sync/phone.ts";
import { syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { expectThat, isSame } from "./invariants.ts";
import { queueOf, sentIn } from "./screenCheck.ts";

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
    const asked = sentIn(content)
      .filter(({ mutationId }) => !isSentNow.has(mutationId))
      .map(({ mutationId }) => mutationId);
    // A call that overtakes the application of the last answer leaves out what that has told.
    const isUntold = (mutationId: string) => !this.told.get(userId)?.has(mutationId);
    const untold = asked.filter(isUntold);
    const isAll = [asked, untold].some((ids) => isSame(waiting, ids.slice(0, syncLimits.waitingPerCall)));
    expectThat(2, isAll, () => `${name} asks after ${waiting.join()}, not after ${asked.join()}`);
    this.checkSent(name, content, request, isUntold);
  }

  /** Items that stand together go out, from the first on, or from behind what was told and is being applied. */
  private checkSent(
    name: string,
    content: PhoneContent,
    { mutations }: SyncRequest,
    isUntold: (mutationId: string) => boolean,
  ): void {
    const queue = queueOf(content);
    const isAsQueued = [queue, queue.filter(({ mutationId }) => isUntold(mutationId))].some((items) =>
      isSame(
        mutations,
        items.slice(0, mutations.length).map(({ seq, mutationId, name, args }) => ({ seq, mutationId, name, args })),
      ),
    );
    const places = mutations.map(({ seq }) => seq);
    expectThat(3, isAsQueued, () => `${name} sends the places ${places.join()}`);
    const isNoted = places.every((seq) => isSent({ seq }, content.meta));
    expectThat(15, isNoted, () => `${name} sends the places ${places.join()}, and has noted ${content.meta.sentSeq}`);
  }

  /** The next page of an answer asks after what the page before asked after, and after what went out with it. */
  private checkPage(name: string, before: SyncRequest | undefined, { mutations, waiting }: SyncRequest): void {
    const asked = [...(before?.mutations ?? []).map(({ mutationId }) => mutationId), ...(before?.waiting ?? [])];
    const isAll = mutations.length === 0 && isSame(waiting, asked.slice(0, syncLimits.waitingPerCall));
    expectThat(2, isAll, () => `${name} asks for a page after ${waiting.join()}, not after ${asked.join()}`);
  }
}
