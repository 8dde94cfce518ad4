import { isSent, type ClientMeta, type MutationResult, type OutboxItem } from "#app/db/clientStore.ts";
import { isRemembered } from "#app/db/results.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import type { UserRole } from "#shared/entities/actor.ts";
import type { Answered } from "./answerCheck.ts";
import { withShownRows } from "./shownRows.ts";

/** The purpose of one client write. */
export type Purpose =
  | { kind: "mutate" | "call" }
  | { kind: "dismiss" | "discard"; mutationId: string }
  | { kind: "sign in"; role: UserRole }
  | { kind: "sign out"; keepsOutbox: boolean }
  | { kind: "apply"; answered: Answered };

/** A client's content besides its rows; the effect of its mutations is checked elsewhere. */
interface Kept {
  meta: ClientMeta;
  outbox: Pick<OutboxItem, "mutationId" | "seq" | "name" | "args" | "createdAt">[];
  results: Record<string, object>;
}

export function outboxOf(content: ClientContent): OutboxItem[] {
  return [...content.outbox.values()].sort((left, right) => left.seq - right.seq);
}

export function keptBy(content: ClientContent): Kept {
  const outbox = outboxOf(content).map(({ mutationId, seq, name, args, createdAt }) => {
    return { mutationId, seq, name, args, createdAt };
  });
  return { meta: content.meta, outbox, results: Object.fromEntries(content.results) };
}

/** The expected result of a write. Values the client chooses (a new id, the time) are taken from `after`. */
export function expectedAfter(before: ClientContent, after: ClientContent, purpose: Purpose): Kept {
  const kept = keptBy(before);
  const { meta, outbox, results } = kept;
  switch (purpose.kind) {
    case "mutate": {
      const added = keptBy(after).outbox.find(({ mutationId }) => !before.outbox.has(mutationId));
      const isQueued = added !== undefined && meta.signedIn;
      const queued = isQueued ? [...outbox, { ...added, seq: meta.nextSeq }] : outbox;
      return { ...kept, outbox: queued, meta: { ...meta, nextSeq: meta.nextSeq + 1 } };
    }
    case "call": {
      // The client decides how much to send, but sends nothing while pages remain or it asks about what was applied.
      const { sentSeq } = after.meta;
      const isFurther =
        !meta.more && !meta.recheck?.length && outbox.some(({ seq }) => seq === sentSeq && seq > meta.sentSeq);
      return isFurther ? { ...kept, meta: { ...meta, sentSeq } } : kept;
    }
    case "dismiss": {
      const dismissedAt = after.results.get(purpose.mutationId)?.dismissedAt ?? "some time";
      return {
        ...kept,
        results: { ...results, [purpose.mutationId]: { ...results[purpose.mutationId], dismissedAt } },
      };
    }
    case "discard":
      return discarded(kept, purpose.mutationId);
    case "sign in":
      return { ...kept, meta: { ...meta, role: purpose.role, signedIn: true } };
    case "sign out": {
      const out = { ...meta, signedIn: false, lastSyncAt: undefined };
      return startedOver({ ...kept, meta: out, outbox: purpose.keepsOutbox ? outbox : [] }, before, after);
    }
    case "apply":
      return isTooLate(before, purpose.answered) ? kept : applied(kept, before, after, purpose.answered);
    default:
      return purpose satisfies never;
  }
}

/** An unsent item leaves no gap; a sent one stays in place and does nothing. */
function discarded(kept: Kept, mutationId: string): Kept {
  const { meta, outbox } = kept;
  const gone = outbox.find((item) => item.mutationId === mutationId);
  if (!gone) return kept;
  if (isSent(gone, meta)) {
    return { ...kept, outbox: outbox.map((item) => (item === gone ? { ...item, name: "noop", args: {} } : item)) };
  }
  const left = outbox.filter((item) => item !== gone);
  const movedUp = left.map((item) => (item.seq > gone.seq ? { ...item, seq: item.seq - 1 } : item));
  return { ...kept, outbox: movedUp, meta: { ...meta, nextSeq: meta.nextSeq - 1 } };
}

/** The answer is outdated, or nobody called for it and the client waits for more than rows. */
export function isTooLate({ meta, outbox }: ClientContent, { answer, isPoked = false }: Answered): boolean {
  const isWaiting = meta.more || meta.recheck?.length || [...outbox.values()].some((item) => isSent(item, meta));
  if (isPoked && isWaiting) return true;
  return !meta.signedIn || answer.clientId !== meta.clientId || answer.from !== meta.cursor;
}

/** An applied mutation, if the client is asking whether a restored server still knows it. */
function askedAbout({ meta, results }: ClientContent, mutationId: string): MutationResult | undefined {
  const known = results.get(mutationId);
  return known && isRemembered(known) && meta.recheck?.includes(mutationId) ? known : undefined;
}

/** An answer is applied whole. */
function applied(kept: Kept, before: ClientContent, after: ClientContent, { answer }: Answered): Kept {
  const { meta } = kept;
  const results = { ...kept.results };
  const decided = new Set<string>();
  for (const { rev: _rev, ...receipt } of answer.reset ? [] : withShownRows(answer)) {
    const { mutationId, outcome } = receipt;
    const waiting = kept.outbox.find((item) => item.mutationId === mutationId);
    const item = waiting ?? (outcome === "applied" ? undefined : askedAbout(before, mutationId));
    if (!item) continue;
    decided.add(mutationId);
    const { name, createdAt, args } = item;
    const decidedAt = after.results.get(mutationId)?.decidedAt ?? "some time";
    const { schemaVersion } = before.outbox.get(mutationId) ?? before.results.get(mutationId) ?? {};
    const sent = outcome === "noop" ? {} : { args, schemaVersion };
    results[mutationId] = { ...receipt, name, createdAt, decidedAt, ...sent };
  }
  const outbox = kept.outbox.filter(({ mutationId }) => !decided.has(mutationId));
  const { cursor, more, today } = answer;
  const lastSyncAt = more ? meta.lastSyncAt : after.meta.lastSyncAt;
  const recheck = more ? meta.recheck : undefined;
  const next = answer.reset ? meta : { ...meta, cursor, more, today, lastSyncAt, recheck };
  const startsOver = answer.reset === true || outbox.some(({ seq }) => seq === answer.gap?.seq);
  if (!startsOver) return queuedAgain({ meta: next, outbox, results }, before, answer);
  return startedOver({ meta: next, outbox, results }, before, after);
}

/** Another client id, no cursor, and the outbox numbered from 1. */
function startedOver({ meta, outbox, results }: Kept, before: ClientContent, after: ClientContent): Kept {
  const sentSeq = outbox.filter((item) => isSent(item, meta)).length;
  const fresh = { clientId: newId(before, after), cursor: null, more: false, nextSeq: outbox.length + 1, sentSeq };
  return {
    meta: { ...meta, ...fresh, recheck: recheckBy(after, results) },
    outbox: outbox.map((item, at) => ({ ...item, seq: at + 1 })),
    results,
  };
}

/** After a reset: every applied mutation with its arguments, unless the client says that it is too old. */
function recheckBy(after: ClientContent, results: Kept["results"]): string[] {
  if (after.meta.userId === "visitor") return [];
  const asked = new Set(after.meta.recheck);
  return Object.values(results)
    .filter((result): result is MutationResult => "mutationId" in result && isRemembered(result as MutationResult))
    .filter(({ mutationId, decidedAt }) => asked.has(mutationId) || isLate(decidedAt))
    .map(({ mutationId }) => mutationId);
}

/** What the client leaves out must be older than six days by its own clock: it asks about the last seven. */
function isLate(decidedAt: string): boolean {
  return Math.abs(Date.now() - Date.parse(decidedAt)) < 6 * 86_400_000;
}

/** What the server has forgotten goes first, in its old order, and counts as sent. */
function queuedAgain(kept: Kept, before: ClientContent, { more, receipts }: Answered["answer"]): Kept {
  const asked = more ? [] : (before.meta.recheck ?? []);
  const known = new Set(receipts.map(({ mutationId }) => mutationId));
  const forgotten = [...before.results.values()].filter(
    (result) => isRemembered(result) && asked.includes(result.mutationId) && !known.has(result.mutationId),
  );
  if (forgotten.length === 0) return kept;
  const again = forgotten.map(({ mutationId, name, args, createdAt }) => ({ mutationId, name, args, createdAt }));
  const outbox = [...again, ...kept.outbox].map((item, at) => ({ ...item, seq: at + 1 }));
  const sentSeq = again.length + kept.outbox.filter((item) => isSent(item, kept.meta)).length;
  const gone = new Set(again.map(({ mutationId }) => mutationId));
  const results = Object.fromEntries(Object.entries(kept.results).filter(([mutationId]) => !gone.has(mutationId)));
  return { meta: { ...kept.meta, nextSeq: outbox.length + 1, sentSeq }, outbox, results };
}

function newId(before: ClientContent, after: ClientContent): string {
  return after.meta.clientId === before.meta.clientId ? "another one" : after.meta.clientId;
}
