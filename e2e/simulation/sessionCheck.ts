import type { ClientContent } from "#app/testing/memoryClient.ts";
import { isSent, type ClientMeta } from "#app/db/clientStore.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import type { Answered } from "./answerCheck.ts";
import { bytesOf } from "./callCheck.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import { OverlayStore } from "./overlayStore.ts";
import { copyRows } from "./projection.ts";
import { queueOf, refusalOnPhone, truthOn } from "./screenCheck.ts";

/** What one write of a phone was for. */
export type Purpose =
  | { kind: "tap" | "prepare" }
  | { kind: "dismiss"; mutationId: string }
  | { kind: "sign in"; role: "user" | "admin" }
  | { kind: "sign out"; keepsOutbox: boolean }
  | { kind: "discard"; mutationId: string }
  | { kind: "apply"; answered: Answered };

/** What a write may leave behind beside the queue's order: what it was for, and nothing else. */
export async function checkPurpose(
  name: string,
  before: ClientContent,
  after: ClientContent,
  purpose: Purpose,
): Promise<void> {
  switch (purpose.kind) {
    case "tap":
      return checkTap(name, before, after);
    case "prepare":
      return checkPrepared(name, before, after);
    case "dismiss":
      return checkDismissed(name, after, purpose.mutationId);
    case "sign in":
      return checkSignedIn(name, after, purpose.role);
    case "sign out":
      return checkSignedOut(name, before, after, purpose.keepsOutbox);
    case "discard":
      return checkDiscarded(name, before, after, purpose.mutationId);
    case "apply":
      return undefined;
    default:
      return purpose satisfies never;
  }
}

/** What the client itself sees that it may not happen is refused at once, and never queued. */
async function checkTap(name: string, before: ClientContent, after: ClientContent): Promise<void> {
  expectThat(15, after.outbox.size === before.outbox.size + 1, () => `${name}: a tap is not queued`);
  for (const item of queueOf(after)) {
    if (before.outbox.has(item.mutationId)) continue;
    const isFresh = !isSent(item, after.meta);
    expectThat(15, isFresh && after.meta.signedIn, () => `${name}: a tap is queued as ${stable(item)}`);
    const rejection = await refusalOnPhone(before, new OverlayStore(copyRows(before.rows), 0), item);
    expectThat(
      9,
      rejection === undefined,
      () => `${name}: ${item.name} is queued, and may not be: ${String(rejection)}`,
    );
    const bytes = bytesOf(item.args);
    expectThat(
      2,
      bytes <= syncLimits.argsBytes,
      () => `${name}: a tap of ${bytes} bytes is queued, which none may send`,
    );
  }
}

/** How far the outbox has been sent is noted, never less than before; nothing else changes. */
function checkPrepared(name: string, before: ClientContent, after: ClientContent): void {
  const { sentSeq } = after.meta;
  const isFurther = sentSeq > before.meta.sentSeq;
  const isPlace = !isFurther || queueOf(after).some(({ seq }) => seq === sentSeq);
  const isOnward = isPlace && sentSeq >= before.meta.sentSeq;
  expectThat(3, isOnward, () => `${name}: ${before.meta.sentSeq} were sent, and now ${sentSeq}`);
  expectThat(3, !before.meta.more || !isFurther, () => `${name}: mutations go out while pages are to come`);
  const isSameQueue = isSame(queueOf(after), queueOf(before));
  expectThat(15, isSameQueue, () => `${name}: a call changed the queue`);
  const isQuiet = isSame({ ...before.meta, sentSeq }, after.meta) && before.results.size === after.results.size;
  expectThat(4, isQuiet, () => `${name}: a call changed ${stable(before.meta)} into ${stable(after.meta)}`);
}

/** What was never sent leaves no hole: what stands behind it moves up. */
function checkDiscarded(name: string, before: ClientContent, after: ClientContent, mutationId: string): void {
  const gone = before.outbox.get(mutationId);
  if (!gone || isSent(gone, before.meta)) return;
  const expected = queueOf(before)
    .filter((item) => item !== gone)
    .map(({ seq }) => (seq > gone.seq ? seq - 1 : seq));
  const places = queueOf(after).map(({ seq }) => seq);
  const isMovedUp = isSame(places, expected) && after.meta.nextSeq === before.meta.nextSeq - 1;
  expectThat(3, isMovedUp, () => `${name}: after ${gone.seq} was discarded the places are ${places.join()}`);
}

function checkDismissed(name: string, after: ClientContent, mutationId: string): void {
  const notice = after.results.get(mutationId);
  expectThat(8, notice?.dismissedAt !== undefined, () => `${name}: what was dismissed is ${stable(notice)}`);
}

function checkSignedIn(name: string, { meta }: ClientContent, role: string): void {
  expectThat(11, meta.signedIn && meta.role === role, () => `${name}: signed in as ${role}, it is ${stable(meta)}`);
}

/** Nothing of the account stays but its outbox, if it was to be kept. */
function checkSignedOut(name: string, before: ClientContent, after: ClientContent, keepsOutbox: boolean): void {
  const { meta } = after;
  const isOut = !meta.signedIn && meta.cursor === null && !meta.more && meta.lastSyncAt === undefined;
  const rows = [...truthOn(after).values()].reduce((sum, table) => sum + table.size, 0);
  expectThat(11, isOut && rows === 0, () => `${name}: signed out with ${rows} rows and ${stable(meta)}`);
  const bare = queueOf(before).map((item) => ({ ...item, baseKeys: [], baseRows: [] }));
  const { clientId, nextSeq, sentSeq } = meta;
  const isSameQueue = isSame([queueOf(after), ...placeOf(meta)], [bare, ...placeOf(before.meta)]);
  const isNew = after.outbox.size === 0 && clientId !== before.meta.clientId && nextSeq === 1 && sentSeq === 0;
  expectThat(15, keepsOutbox ? isSameQueue : isNew, () => `${name}: the queue after the sign-out is ${stable(meta)}`);
}

function placeOf({ clientId, nextSeq, sentSeq }: ClientMeta): unknown[] {
  return [clientId, nextSeq, sentSeq];
}
