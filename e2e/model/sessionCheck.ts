import type { PhoneContent } from "#app/sync/memoryPhone.ts";
import { syncLimits } from "#shared/api/syncProtocol.ts";
import { bytesOf } from "./callCheck.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import type { Purpose } from "./phoneCheck.ts";
import { OverlayStore } from "./overlayStore.ts";
import { copyRows } from "./projection.ts";
import { queueOf, refusalOnPhone, truthOn } from "./screenCheck.ts";

/** What a write may leave behind beside the queue's order: what it was for, and nothing else. */
export async function checkPurpose(
  name: string,
  before: PhoneContent,
  after: PhoneContent,
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

/** What the phone itself sees that it may not happen is refused at once, and never queued. */
async function checkTap(name: string, before: PhoneContent, after: PhoneContent): Promise<void> {
  for (const item of queueOf(after)) {
    if (before.outbox.has(item.mutationId)) continue;
    const isFresh = !item.sent && item.attempts === 0;
    expectThat(15, isFresh && after.meta.signedIn, () => `${name}: a tap is queued as ${stable(item)}`);
    const refusal = await refusalOnPhone(before, new OverlayStore(copyRows(before.rows), 0), item);
    expectThat(9, refusal === undefined, () => `${name}: ${item.name} is queued, and may not be: ${String(refusal)}`);
    const bytes = bytesOf(item.args);
    expectThat(
      2,
      bytes <= syncLimits.argsBytes,
      () => `${name}: a tap of ${bytes} bytes is queued, which none may send`,
    );
  }
}

/**
 * Items that stand together are written down as sent once more, from the first on, or from behind what was sent before
 * and is being applied; nothing else changes.
 */
function checkPrepared(name: string, before: PhoneContent, after: PhoneContent): void {
  const tries = queueOf(after).map((item) => item.attempts - (before.outbox.get(item.mutationId)?.attempts ?? 0));
  const sentNow = tries.filter((more) => more === 1).length;
  const first = Math.max(tries.indexOf(1), 0);
  const isBehindSent = queueOf(before)
    .slice(0, first)
    .every(({ sent }) => sent);
  const isTogether = tries.every((more, at) => more === (at >= first && at < first + sentNow ? 1 : 0));
  expectThat(3, isTogether && isBehindSent, () => `${name}: the queue is sent as ${tries.join()}`);
  expectThat(3, !before.meta.more || sentNow === 0, () => `${name}: mutations go out while pages are to come`);
  for (const [at, item] of queueOf(after).entries()) {
    const was = before.outbox.get(item.mutationId);
    const isSent = tries[at] === 1 || was?.sent;
    const isRight = isSame({ ...item, attempts: 0 }, { ...was, attempts: 0, sent: isSent });
    expectThat(15, isRight, () => `${name}: ${stable(was)} became ${stable(item)} when it was sent`);
  }
  const isQuiet = isSame(before.meta, after.meta) && before.settled.size === after.settled.size;
  expectThat(4, isQuiet, () => `${name}: a call changed ${stable(before.meta)} into ${stable(after.meta)}`);
}

/** What was never sent leaves no hole: what stands behind it moves up. */
function checkDiscarded(name: string, before: PhoneContent, after: PhoneContent, mutationId: string): void {
  const gone = before.outbox.get(mutationId);
  if (!gone || gone.sent) return;
  const expected = queueOf(before)
    .filter((item) => item !== gone)
    .map(({ seq }) => (seq > gone.seq ? seq - 1 : seq));
  const places = queueOf(after).map(({ seq }) => seq);
  const isMovedUp = isSame(places, expected) && after.meta.nextSeq === before.meta.nextSeq - 1;
  expectThat(3, isMovedUp, () => `${name}: after ${gone.seq} was discarded the places are ${places.join()}`);
}

function checkDismissed(name: string, after: PhoneContent, mutationId: string): void {
  const notice = after.settled.get(mutationId);
  expectThat(8, notice?.dismissedAt !== undefined, () => `${name}: what was dismissed is ${stable(notice)}`);
}

function checkSignedIn(name: string, { meta }: PhoneContent, role: string): void {
  expectThat(11, meta.signedIn && meta.role === role, () => `${name}: signed in as ${role}, it is ${stable(meta)}`);
}

/** Nothing of the account stays but its queue, if it was to be kept. */
function checkSignedOut(name: string, before: PhoneContent, after: PhoneContent, keepsOutbox: boolean): void {
  const { meta } = after;
  const isOut = !meta.signedIn && meta.cursor === null && !meta.more && meta.lastSyncAt === undefined;
  const rows = [...truthOn(after).values()].reduce((sum, table) => sum + table.size, 0);
  expectThat(11, isOut && rows === 0, () => `${name}: signed out with ${rows} rows and ${stable(meta)}`);
  const isSameQueue = isSame(queueOf(after), queueOf(before)) && meta.clientId === before.meta.clientId;
  const isNew = after.outbox.size === 0 && meta.clientId !== before.meta.clientId && meta.nextSeq === 1;
  expectThat(15, keepsOutbox ? isSameQueue : isNew, () => `${name}: the queue after the sign-out is ${stable(meta)}`);
}
