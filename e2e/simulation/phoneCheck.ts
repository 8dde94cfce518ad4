import type { ClientContent } from "#app/testing/memoryClient.ts";
import { isSent } from "#app/db/clientStore.ts";
import type { Receipt } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { Answered } from "./answerCheck.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";
import { differences } from "./projection.ts";
import { checkPurpose, type Purpose } from "./sessionCheck.ts";
import { count } from "./tally.ts";
import { checkScreen, queueOf, truthOn } from "./screenCheck.ts";

/** What the model remembers of one phone database from write to write. */
export class PhoneRecord {
  readonly name: string;
  readonly actor: () => Actor;
  private readonly ledger: Ledger;
  private revs = new Map<string, number>();
  private last: ClientContent | undefined;

  constructor(name: string, actor: () => Actor, ledger: Ledger) {
    this.name = name;
    this.actor = actor;
    this.ledger = ledger;
  }

  /** Holds one committed write against what it was for. */
  async check(before: ClientContent, after: ClientContent, purpose: Purpose): Promise<void> {
    const isAsLeft = !this.last || this.last === before || isSame(lookOf(this.last), lookOf(before));
    this.last = after;
    expectThat(15, isAsLeft, () => `${this.name}: its database changed between two transactions`);
    this.noteTaps(before, after);
    this.checkQueue(before, after, purpose);
    checkRejections(before, after);
    await checkPurpose(this.name, before, after, purpose);
    if (purpose.kind === "apply") {
      this.checkApplied(before, after, purpose.answered);
      this.checkRevs(before, after);
    } else if (after.meta.cursor === null) this.revs = new Map();
    await checkScreen(after);
  }

  private noteTaps(before: ClientContent, after: ClientContent): void {
    for (const item of queueOf(after)) {
      if (before.outbox.has(item.mutationId)) continue;
      const isKnown = this.ledger.asked.has(`${actorKey(this.actor())} ${item.mutationId}`);
      expectThat(12, !isKnown, () => `${this.name}: ${item.name} came back from an earlier life`);
      this.ledger.note(this.actor(), "sync", item.mutationId, item.name, item.args, this.name);
      const isNext = item.seq === before.meta.nextSeq && after.meta.nextSeq === item.seq + 1;
      expectThat(3, isNext, () => `${this.name}: a tap takes place ${item.seq} of ${before.meta.nextSeq}`);
    }
  }

  /** Nothing leaves a outbox but by a receipt, by its owner's hand, or with a sign-out that says so. */
  private checkQueue(before: ClientContent, after: ClientContent, purpose: Purpose): void {
    const seqs = queueOf(after).map(({ seq }) => seq);
    const isOrdered = seqs.every((seq, at) => at === 0 || seq > (seqs[at - 1] ?? 0));
    const isBelowNext = (seqs.at(-1) ?? 0) < after.meta.nextSeq;
    expectThat(3, isOrdered && isBelowNext, () => `${this.name}: the places ${seqs.join()} of ${after.meta.nextSeq}`);
    const isSentBelowNext = after.meta.sentSeq < after.meta.nextSeq;
    expectThat(3, isSentBelowNext, () => `${this.name}: ${after.meta.sentSeq} of ${after.meta.nextSeq} were sent`);
    const kept = queueOf(before).filter(({ mutationId }) => after.outbox.has(mutationId));
    const isSameOrder = isSame(
      kept.map(({ mutationId }) => mutationId),
      queueOf(after)
        .slice(0, kept.length)
        .map(({ mutationId }) => mutationId),
    );
    expectThat(3, isSameOrder, () => `${this.name}: the queue changed its order`);
    for (const item of before.outbox.values()) {
      const now = after.outbox.get(item.mutationId);
      const wasSent = isSent(item, before.meta);
      if (now) {
        const isNoted = isSent(now, after.meta) === wasSent || purpose.kind === "prepare";
        expectThat(16, isNoted, () => `${this.name}: whether ${item.name} was sent is another thing now`);
        const isAsTapped = isSame(now.args, item.args) && now.name === item.name;
        const isDiscarded = purpose.kind === "discard" && purpose.mutationId === item.mutationId;
        const isNothing = now.name === "noop" && isSame(now.args, {});
        expectThat(15, isDiscarded ? isNothing : isAsTapped, () => `${this.name}: ${item.name} became ${now.name}`);
        continue;
      }
      const isTakenBack = purpose.kind === "discard" && purpose.mutationId === item.mutationId && !wasSent;
      const isLeft = purpose.kind === "sign out" && !purpose.keepsOutbox;
      const isSettled = purpose.kind === "apply" && after.results.has(item.mutationId);
      expectThat(15, isTakenBack || isLeft || isSettled, () => `${this.name}: ${item.name} vanished from the queue`);
      const asked = this.ledger.asked.get(`${actorKey(this.actor())} ${item.mutationId}`);
      if ((isTakenBack || (isLeft && !wasSent)) && asked && !asked.isCopied) asked.isNeverToRun = true;
    }
  }

  /** An answer is used whole or not at all. */
  private checkApplied(before: ClientContent, after: ClientContent, { answer, content, actor }: Answered): void {
    const { meta } = before;
    const isOver = !meta.signedIn || answer.clientId !== meta.clientId || answer.from !== meta.cursor;
    if (isOver) {
      count("answers dropped");
      const isUntouched = isSame(lookOf(before), lookOf(after));
      return expectThat(4, isUntouched, () => `${this.name}: an answer to ${stable(answer.from)} was used too late`);
    }
    const told = new Set(answer.reset ? [] : answer.receipts.map(({ mutationId }) => mutationId));
    const left = queueOf(before).filter(({ mutationId }) => !told.has(mutationId));
    const ids = (content: ClientContent) => queueOf(content).map(({ mutationId }) => mutationId);
    const isEmptied = isSame(
      ids(after),
      left.map(({ mutationId }) => mutationId),
    );
    expectThat(2, isEmptied, () => `${this.name}: the queue does not hold what has no receipt`);
    const mustReset = answer.reset === true || left.some(({ seq }) => seq === answer.gap?.seq);
    if (mustReset) count(answer.reset ? "phones reset" : "phones reset by a gap");
    if (mustReset) return this.checkStartedOver(before, after);
    const { clientId, cursor, more } = after.meta;
    const isTaken = clientId === meta.clientId && cursor === answer.cursor && more === answer.more;
    expectThat(4, isTaken && after.meta.today === answer.today, () => `${this.name}: ${stable(after.meta)}`);
    const isSameTime = after.meta.lastSyncAt === meta.lastSyncAt;
    expectThat(4, isSameTime === answer.more, () => `${this.name}: it says that it is as of ${after.meta.lastSyncAt}`);
    if (answer.from === null) this.revs = new Map();
    for (const receipt of answer.receipts) this.checkSettled(before, after, receipt);
    count(answer.more ? "pages applied" : "answers applied");
    if (answer.more || !content) return;
    const found = differences(content, actor, truthOn(after), answer.today);
    expectThat(4, found.length === 0, () => `${this.name}: ${found.join("; ")}`);
  }

  private checkSettled(before: ClientContent, after: ClientContent, { mutationId, ...receipt }: Receipt): void {
    const item = before.outbox.get(mutationId);
    if (!item) return;
    const settled = after.results.get(mutationId);
    const { outcome, code, message, result, current } = receipt;
    const isRefused = outcome === "rejected" || outcome === "quarantined";
    const { name, createdAt, args } = item;
    const { decidedAt: settledAt, ...kept } = settled ?? { decidedAt: undefined };
    const expected = { mutationId, name, createdAt, outcome, code, message, result, current };
    const isKept = isSame(kept, isRefused ? { ...expected, args } : expected) && settledAt !== undefined;
    expectThat(8, isKept, () => `${this.name}: ${item.name} became ${stable(settled)}`);
  }

  private checkStartedOver(before: ClientContent, after: ClientContent): void {
    const { clientId, cursor, more, nextSeq } = after.meta;
    const isNew = clientId !== before.meta.clientId && cursor === null && !more;
    expectThat(4, isNew, () => `${this.name}: it started over with ${stable(after.meta)}`);
    const places = queueOf(after).map(({ seq }) => seq);
    const isCountedAnew =
      isSame(
        places,
        places.map((_, at) => at + 1),
      ) && nextSeq === places.length + 1;
    expectThat(3, isCountedAnew, () => `${this.name}: after starting over the places are ${places.join()}`);
  }

  private checkRevs(before: ClientContent, after: ClientContent): void {
    if (after.meta.clientId !== before.meta.clientId || after.meta.cursor === null) this.revs = new Map();
    for (const [entity, table] of truthOn(after)) {
      for (const [id, { rev }] of table) {
        const key = `${entity}:${id}`;
        const last = this.revs.get(key) ?? 0;
        expectThat(6, rev >= last, () => `${this.name}: ${key} went from revision ${last} to ${rev}`);
        this.revs.set(key, rev);
      }
    }
  }
}

/** A rejection stays as it was, and once dismissed it is never shown again. */
function checkRejections(before: ClientContent, after: ClientContent): void {
  for (const [mutationId, was] of before.results) {
    const now = after.results.get(mutationId);
    const isKept = isSame({ ...now, dismissedAt: undefined }, { ...was, dismissedAt: undefined });
    const isStillDismissed = was.dismissedAt === undefined || now?.dismissedAt !== undefined;
    expectThat(8, isKept && isStillDismissed, () => `${was.name} was ${was.outcome}, and its notice changed`);
  }
}

function lookOf(content: ClientContent): object {
  const { meta, outbox, results: settled } = content;
  const rows = [...truthOn(content)].map(([entity, table]) => [entity, Object.fromEntries(table)]);
  return { meta, outbox: [...outbox.values()], settled: [...settled.values()], rows };
}
