import { isSent } from "#app/db/clientStore.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import { syncLimits, syncRequestSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { Answered } from "./answerCheck.ts";
import { expectedAfter, isTooLate, keptBy, type Purpose } from "./expectedClient.ts";
import { expectSame, expectThat } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";
import { baseRowsOf, checkScreen, outboxOf, runOnClient } from "./screenCheck.ts";
import { differences } from "./visibleRows.ts";

/** What the simulation remembers of one client database, and holds each of its writes against. */
export class ClientRecord {
  readonly name: string;
  readonly actor: () => Actor;
  private readonly ledger: Ledger;
  private revs = new Map<string, number>();

  constructor(name: string, actor: () => Actor, ledger: Ledger) {
    this.name = name;
    this.actor = actor;
    this.ledger = ledger;
  }

  /** Holds one committed write against what it was for. */
  async check(before: ClientContent, after: ClientContent, purpose: Purpose): Promise<void> {
    if (purpose.kind === "mutate") await this.checkQueued(before, after);
    this.noteDiscarded(before, after, purpose);
    const [kept, expected] = [keptBy(after), expectedAfter(before, after, purpose)];
    const what = () => `${this.name} after ${purpose.kind}`;
    const seqsOf = ({ outbox, meta: { nextSeq, sentSeq } }: typeof kept) => {
      return [...outbox.map(({ seq }) => seq), nextSeq, sentSeq];
    };
    const unplaced = ({ outbox }: typeof kept) => outbox.map((item) => ({ ...item, seq: 0 }));
    expectSame(15, unplaced(kept), unplaced(expected), what);
    expectSame(3, seqsOf(kept), seqsOf(expected), what);
    expectSame(4, kept.meta, expected.meta, what);
    expectSame(8, kept.results, expected.results, what);
    await checkScreen(after);
    if (after.meta.cursor === null || after.meta.clientId !== before.meta.clientId) this.revs.clear();
    if (purpose.kind === "apply" && !isTooLate(before, purpose.answered)) this.checkRows(after, purpose.answered);
  }

  /** What the client itself sees that it may not happen is refused at once, and never queued. */
  private async checkQueued(before: ClientContent, after: ClientContent): Promise<void> {
    for (const item of outboxOf(after)) {
      if (before.outbox.has(item.mutationId)) continue;
      const { mutationId, name, args } = item;
      const isKnown = this.ledger.asked.has(`${actorKey(this.actor())} ${mutationId}`);
      expectThat(12, !isKnown, () => `${this.name}: ${name} came back from an earlier life`);
      this.ledger.note(this.actor(), { origin: "sync", mutationId, name, args }, this.name);
      expectThat(11, before.meta.signedIn, () => `${this.name}: ${name} is queued, and nobody is signed in`);
      const isSmall = bytesOf(args) <= syncLimits.argsBytes;
      expectThat(2, isSmall, () => `${this.name}: ${name} is queued, and too large for any call`);
      const { refusal } = await runOnClient(before, before.rows, item);
      expectThat(9, refusal === undefined, () => `${this.name}: ${name} is queued in spite of ${String(refusal)}`);
    }
  }

  private noteDiscarded(before: ClientContent, after: ClientContent, purpose: Purpose): void {
    if (purpose.kind !== "discard" && purpose.kind !== "sign out") return;
    for (const item of before.outbox.values()) {
      const asked = this.ledger.asked.get(`${actorKey(this.actor())} ${item.mutationId}`);
      const isGone = !after.outbox.has(item.mutationId) && !isSent(item, before.meta);
      if (isGone && asked && !asked.isCopied) asked.isNeverToRun = true;
    }
  }

  /** What came is what the server lets it see, and nothing of it is older than what was there. */
  private checkRows(after: ClientContent, { answer, content, actor }: Answered): void {
    const rows = baseRowsOf(after);
    if (answer.from === null) this.revs.clear();
    for (const [entity, table] of rows) {
      for (const [id, { rev }] of table) {
        const last = this.revs.get(`${entity} ${id}`) ?? 0;
        expectThat(6, rev >= last, () => `${this.name}: ${entity} ${id} went from revision ${last} to ${rev}`);
        this.revs.set(`${entity} ${id}`, rev);
      }
    }
    if (answer.more || answer.reset || !content) return;
    expectSame(4, differences(content, actor, rows, answer.today), [], () => `${this.name} after an answer`);
  }
}

/** What a call holds beside its mutations, at most. */
const aroundMutations = 40 * 1024;

/** A call carries the outbox from its first item on, asks after all else that was sent, and is one that a server takes. */
export function checkCall(name: string, content: ClientContent, request: SyncRequest): void {
  expectThat(2, syncRequestSchema.safeParse(request).success, () => `${name} makes a call that no server takes`);
  const { mutations, waiting } = request;
  const bytes = bytesOf(mutations);
  const isSmall = bytes <= syncLimits.bodyBytes - aroundMutations || mutations.length === 1;
  expectThat(2, isSmall, () => `${name} sends ${bytes} bytes of mutations`);
  const outbox = outboxOf(content).map(({ seq, mutationId, name, args }) => ({ seq, mutationId, name, args }));
  expectSame(3, mutations, outbox.slice(0, mutations.length), () => `${name} sends`);
  const sent = outbox.filter((item) => isSent(item, content.meta)).map(({ mutationId }) => mutationId);
  const isNoted = mutations.every((item) => isSent(item, content.meta));
  expectThat(15, isNoted, () => `${name} sends what it has not noted as sent`);
  const others = sent.slice(mutations.length, mutations.length + syncLimits.waitingPerCall);
  expectSame(2, waiting, others, () => `${name} asks after`);
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
