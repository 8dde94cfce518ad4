import { isSent, rowOfKey, type OutboxItem } from "#app/db/clientStore.ts";
import type { ClientContent } from "#app/testing/memoryClient.ts";
import { syncLimits, syncRequestSchema, type SyncRequest } from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { differences, type Answered } from "./answerCheck.ts";
import { expectedAfter, isTooLate, keptBy, outboxOf, type Purpose } from "./expectedClient.ts";
import { expectSame, expectThat, isSame, stable } from "./invariants.ts";
import { accept, copyRows, runAlone, type Ledger, type RowsByEntity, type Run } from "./oracle.ts";

/** The simulation's memory of one client database, to check each of its writes against. */
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

  /** Checks one committed write against its purpose. */
  async check(before: ClientContent, after: ClientContent, purpose: Purpose): Promise<void> {
    const added = outboxOf(after).filter(({ mutationId }) => !before.outbox.has(mutationId));
    for (const item of added) {
      if (!isForgotten(before, item)) await this.checkQueued(before, item);
    }
    if (purpose.kind === "discard" || purpose.kind === "sign out") this.noteDiscarded(before, after);
    const what = () => `${this.name} after ${purpose.kind}`;
    const [kept, expected] = [keptBy(after), expectedAfter(before, after, purpose)].map(({ meta, outbox, results }) => {
      const seqs = [...outbox.map(({ seq }) => seq), meta.nextSeq, meta.sentSeq];
      return { meta, results, seqs, outbox: outbox.map((item) => ({ ...item, seq: 0 })) };
    });
    expectSame(15, kept?.outbox, expected?.outbox, what);
    expectSame(3, kept?.seqs, expected?.seqs, what);
    expectSame(4, kept?.meta, expected?.meta, what);
    expectSame(8, kept?.results, expected?.results, what);
    await checkScreen(after);
    if (after.meta.cursor === null || after.meta.clientId !== before.meta.clientId) this.revs.clear();
    if (purpose.kind === "apply" && !isTooLate(before, purpose.answered)) this.checkRows(after, purpose.answered);
  }

  /** Whatever the client can see is not allowed is refused at once, never queued. */
  private async checkQueued(before: ClientContent, item: OutboxItem): Promise<void> {
    const { mutationId, name, args } = item;
    const isKnown = this.ledger.asked.has(`${actorKey(this.actor())} ${mutationId}`);
    expectThat(12, !isKnown, () => `${this.name}: ${name} came back from an earlier life`);
    this.ledger.note(this.actor(), { origin: "sync", mutationId, name, args });
    expectThat(
      2,
      bytesOf(args) <= syncLimits.argsBytes,
      () => `${this.name}: ${name} is queued, and too large to send`,
    );
    const { rejection } = await runOnClient(before, before.rows, item);
    expectThat(9, rejection === undefined, () => `${this.name}: ${name} is queued in spite of ${String(rejection)}`);
  }

  private noteDiscarded(before: ClientContent, after: ClientContent): void {
    for (const item of before.outbox.values()) {
      const asked = this.ledger.asked.get(`${actorKey(this.actor())} ${item.mutationId}`);
      const isGone = !after.outbox.has(item.mutationId) && !isSent(item, before.meta);
      if (isGone && asked && !asked.isCopied) asked.isNeverToRun = true;
    }
  }

  /** The rows received are those the server lets it see, and none is older than before. */
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

/** Sent again after a reset: it had been applied, and the server may have forgotten it. */
function isForgotten({ meta, results }: ClientContent, { mutationId }: OutboxItem): boolean {
  return meta.recheck?.includes(mutationId) === true && results.get(mutationId)?.outcome === "applied";
}

/** The server's rows as the client last received them: the outbox's changes are undone. */
export function baseRowsOf(content: ClientContent): RowsByEntity {
  const rows = copyRows(content.rows);
  for (const { baseKeys, baseRows } of content.outbox.values()) {
    for (const [at, key] of baseKeys.entries()) {
      const [{ entity, id }, row] = [rowOfKey(key), baseRows[at]];
      if (row) rows.get(entity)?.set(id, row);
      else rows.get(entity)?.delete(id);
    }
  }
  return rows;
}

/** Runs a mutation as a client should: by the server's last known date, whatever its own clock says. */
export function runOnClient(
  { meta: { userId, role, today = "0001-01-01" } }: ClientContent,
  rows: RowsByEntity,
  { mutationId, name, args, createdAt }: Pick<OutboxItem, "mutationId" | "name" | "args" | "createdAt">,
): Promise<Run> {
  const actor: Actor = userId === "visitor" ? { kind: userId } : { kind: "user", userId, role, roleVersion: 0 };
  const circumstances = { origin: "sync", actor, now: createdAt, clientToday: today, numbers: {} } as const;
  return runAlone(rows, { ...circumstances, mutationId, name, args });
}

/** Rebases the outbox over the server's rows with the simulation's own code, and compares every table. */
async function checkScreen(content: ClientContent): Promise<void> {
  const items = outboxOf(content);
  const { userId, signedIn } = content.meta;
  const baseKeys = items.flatMap((item) => item.baseKeys);
  const sizes = [...content.rows.values()].map((table) => table.size);
  const isEmpty = baseKeys.length === 0 && Math.max(...sizes) === 0;
  if (!signedIn) return expectThat(11, isEmpty, () => `rows of ${userId} stayed after the sign-out`);
  const rows = baseRowsOf(content);
  const written = new Set(items.flatMap((item) => item.writes));
  expectSame(9, baseKeys.sort(), [...written].sort(), () => `base rows of ${userId}`);
  for (const item of items) {
    const run = item.name === "noop" ? undefined : await runOnClient(content, rows, item);
    if (run) accept(rows, run);
    expectSame(9, [...item.writes].sort(), [...(run?.written.keys() ?? [])].sort(), () => `${item.name} shows`);
  }
  for (const [entity, expected] of rows) {
    const shown = content.rows.get(entity) ?? new Map<string, object>();
    const isShown = shown.size === expected.size && [...expected].every(([id, row]) => isSame(shown.get(id), row));
    expectThat(9, isShown, () => `${userId}'s screen shows of ${entity} ${stable(shown)}, not ${stable(expected)}`);
  }
}

/** The most a call holds besides its mutations. */
const aroundMutations = 40 * 1024;

/** A call carries the outbox from its first item on, asks about everything else sent, and is valid for the server. */
export function checkCall(name: string, content: ClientContent, request: SyncRequest): void {
  const { mutations, waiting } = request;
  const isSmall = bytesOf(mutations) <= syncLimits.bodyBytes - aroundMutations || mutations.length === 1;
  const isTaken = isSmall && syncRequestSchema.safeParse(request).success;
  expectThat(2, isTaken, () => `${name} makes a call that no server takes`);
  const outbox = outboxOf(content).map(({ seq, mutationId, name, args }) => ({ seq, mutationId, name, args }));
  expectSame(3, mutations, outbox.slice(0, mutations.length), () => `${name} sends`);
  const sent = outbox.filter((item) => isSent(item, content.meta)).map(({ mutationId }) => mutationId);
  expectThat(15, mutations.length <= sent.length, () => `${name} sends what it has not noted as sent`);
  const { recheck = [] } = content.meta;
  expectThat(
    3,
    recheck.length === 0 || mutations.length === 0,
    () => `${name} sends before it knows what is forgotten`,
  );
  const others = [...recheck, ...sent.slice(mutations.length)].slice(0, syncLimits.waitingPerCall);
  expectSame(2, waiting, others, () => `${name} asks after`);
}

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? "");
}
