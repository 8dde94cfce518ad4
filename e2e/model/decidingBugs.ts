import { bugIn, type PlantedBug } from "./plant.ts";

const deciding = bugIn("sync-server/sync/decide.ts");
const grouping = bugIn("sync-server/sync/group.ts");
const rowing = bugIn("sync-server/sync/groupRows.ts");
const queueing = bugIn("sync-server/sync/writer.ts");

/**
 * Slips in decide, the group of decisions and the writer. Not among them is what no mutation of today can meet, and
 * groupRows.test.ts tests alone: none looks up what it has written itself, writes a row twice or refuses after it has
 * written, and none lets somebody see more of a row while no field changes that they saw.
 */
export const decidingBugs: readonly PlantedBug[] = [
  deciding(
    "a client of another account is served",
    "if (batch.clientId && isForeign(group, batch.clientId, batch.actor)) return { ...result, isForeignClient: true };",
    "",
  ),
  deciding(
    "the predecessor check is off by one",
    "if (seq > expected) return { seq, expected };",
    "if (seq > expected + 1) return { seq, expected };",
  ),
  deciding(
    "a known receipt does not take its place",
    "if (item.seq === lastSeq + 1) group",
    "if (item.seq === lastSeq + 1 && group.receipt(receiptId(actor, item.mutationId))?.seq === item.seq) group",
  ),
  deciding("a place is taken twice", "return seq < expected ? { seq, expected } : undefined;", "return undefined;"),
  deciding("lastSeq never moves", "if (batch.clientId) advance(group, batch.clientId, batch.actor, item);", ""),
  deciding(
    "lastSeq jumps",
    "if (item.seq === lastSeq + 1) group.moveClient({ _id: clientId, actorKey: actorKey(actor), lastSeq: item.seq });",
    "if (item.seq) group.moveClient({ _id: clientId, actorKey: actorKey(actor), lastSeq: item.seq });",
  ),
  deciding(
    "a poisoned mutation is tried for ever",
    "if (count < faultsUntilQuarantine) return false;",
    "if (count < faultsUntilQuarantine * 100) return false;",
  ),
  deciding("a mutation is set aside at its first failure", "if (count < faultsUntilQuarantine) return false;", ""),
  deciding(
    "what follows a failed item is decided before it",
    "if (!receipt) return { ...result, retryAfter: 1 };",
    "if (!receipt) {\n      result.retryAfter = 1;\n      continue;\n    }",
  ),
  deciding("a failure of the database counts as the mutation's", "if (error instanceof StoreFault) throw error;", ""),
  deciding(
    "a refusal is told as done",
    'return recorded(group, refused(receipt, "rejected", error, store));',
    'return recorded(group, { ...receipt, outcome: "applied" });',
  ),
  deciding(
    "a discarded item is unknown",
    'if (item.name === NOOP && batch.lane === "sync") return recorded(group, receipt);',
    "",
  ),
  deciding(
    "effects are not flushed when one batch only waits",
    "await port.flush(group.effects());",
    "if (batches.length > 1 || group.effects().rows.length > 0) await port.flush(group.effects());",
  ),
  deciding(
    "numbers are not kept",
    "const { numbers, jobs } = context;",
    "const { jobs } = context;\n  const numbers = group.numbers();",
  ),
  deciding(
    "a key is answered whatever it asks for",
    "item.sameArgsOnly && known.argsHash !== hash ? keyReused(known) : known",
    "known",
  ),
  grouping("the counter stands still", "this.counter = { ...this.counter, n: entry._id, tag: entry.tag };", ""),
  grouping("the tag stands still", "n: entry._id, tag: entry.tag };", "n: entry._id };"),
  grouping(
    "refusals are not written",
    "this.written.push(receipt);",
    'if (receipt.outcome !== "rejected") this.written.push(receipt);',
  ),
  grouping(
    "one change of a mutation is told",
    "for (const change of applied.changes) this.append(change, applied.mutationId, receipt.at);",
    "for (const change of applied.changes.slice(0, 1)) this.append(change, applied.mutationId, receipt.at);",
  ),
  grouping("jobs are dropped", "this.jobs.push(...applied.jobs);", ""),
  grouping("client states are dropped", "this.moved.add(state._id);", ""),
  grouping("rows are not accepted into the group", "this.rows.accept(applied.changes);", ""),
  grouping(
    "receipts of the group are not seen",
    "this.receipts.set(receipt._id, receipt);\n    this.written",
    "this.written",
  ),
  rowing("rev moves by two", "(before?.rev ?? 0) + 1", "(before?.rev ?? 0) + 2"),
  rowing("rev stands still", "(before?.rev ?? 0) + 1", "before?.rev ?? 1"),
  rowing(
    "a row is kept for whom it was",
    "unique(audienceOf(this.port.entities[entity], current))",
    "unique(audienceOf(this.port.entities[entity], original ?? current))",
  ),
  rowing(
    "a mutation sees the row before the group",
    "return known.current as RowOf<Name> | undefined;",
    "return known.original as RowOf<Name> | undefined;",
  ),
  rowing(
    "a search forgets what the group wrote",
    "if (!this.states.has(keyOf(entity, row.id))) this.remember",
    "this.remember",
  ),
  rowing(
    "a create may overwrite",
    'if (await this.current(entity, after.id)) throw new DomainError("row.exists");',
    "",
  ),
  rowing(
    "the last write of a group is kept alone",
    "original: this.states.get(key)?.original, current: after",
    "original: undefined, current: after",
  ),
  rowing("who sees no difference is told", "return !isSame[index];", "return true;"),
  rowing("a changed field is not told", "return !isSame[index];", "return false;"),
  rowing(
    "who loses sight is not told",
    "if (!old || !now) return true;",
    "if (!old || !now) return now !== undefined;",
  ),
  queueing(
    "a failed group is dropped",
    "for (const waiting of group) await this.runAlone(waiting);",
    "for (const waiting of group) waiting.resolve({ receipts: [] });",
  ),
  queueing(
    "a failed group is rejected whole",
    "for (const waiting of group) await this.runAlone(waiting);",
    "for (const waiting of group.slice(0, 1)) await this.runAlone(waiting);",
  ),
  queueing(
    "answers of a group change places",
    "group.forEach(({ resolve }, index) => resolve(results[index] ?? { receipts: [] }));",
    "group.forEach(({ resolve }, index) => resolve(results[results.length - 1 - index] ?? { receipts: [] }));",
  ),
  queueing("a second drain runs beside the first", "this.draining ??= this.drain();", "this.draining = this.drain();"),
];
