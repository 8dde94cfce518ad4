import type { ClientContent } from "#app/testing/memoryClient.ts";
import { isSent } from "#app/db/clientStore.ts";
import { syncLimits, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { expectThat, isSame } from "./invariants.ts";
import { queueOf, sentIn } from "./screenCheck.ts";

/** An answer that nobody waits for any more may still come in between. */
const answersKept = 3;

/** What one tab asks after in its calls: all that was sent before and has not been answered, as far as it may. */
export class Asking {
  /** What a client held when its next call was made ready, by account. */
  private readonly prepared = new Map<string, ClientContent>();
  /** For what each of the last answers had receipts, by account. */
  private readonly told = new Map<string, readonly ReadonlySet<string>[]>();
  /** The call before, by account. */
  private readonly last = new Map<string, SyncRequest>();

  notePrepared(content: ClientContent): void {
    this.prepared.set(content.meta.userId, content);
  }

  noteTold(userId: string, { receipts }: SyncResponse): void {
    const told = new Set(receipts.map(({ mutationId }) => mutationId));
    this.told.set(userId, [told, ...(this.told.get(userId) ?? [])].slice(0, answersKept));
  }

  /** Nothing, and what each of the last answers told. */
  private toldTo(userId: string): ReadonlySet<string>[] {
    return [new Set(), ...(this.told.get(userId) ?? [])];
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
    // A call that overtakes the application of an answer leaves out what that has told.
    const isAll = this.toldTo(userId).some((told) => {
      const untold = asked.filter((mutationId) => !told.has(mutationId));
      return isSame(waiting, untold.slice(0, syncLimits.waitingPerCall));
    });
    expectThat(2, isAll, () => `${name} asks after ${waiting.join()}, not after ${asked.join()}`);
    this.checkSent(name, content, request);
  }

  /** Items that stand together go out, from the first on, or from behind what was told and is being applied. */
  private checkSent(name: string, content: ClientContent, { userId, mutations }: SyncRequest): void {
    const isAsQueued = this.toldTo(userId).some((told) => {
      const items = queueOf(content).filter(({ mutationId }) => !told.has(mutationId));
      const first = items.slice(0, mutations.length);
      return isSame(
        mutations,
        first.map(({ seq, mutationId, name, args }) => ({ seq, mutationId, name, args })),
      );
    });
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
