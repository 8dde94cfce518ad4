import { bugIn, type PlantedBug } from "./plant.ts";

const applying = bugIn("app/sync/applyAnswer.ts");
const calling = bugIn("app/sync/exchange.ts");
const tapping = bugIn("app/sync/mutate.ts");
const replaying = bugIn("app/sync/replay.ts");
const redoing = bugIn("app/sync/redo.ts");
const storing = bugIn("app/sync/localStore.ts");
const running = bugIn("app/sync/syncRunner.ts");
const opening = bugIn("app/sync/openPhone.ts");

/**
 * Slips in apply, replay, the queue and the loop. A gap at a tap that has gone already, and a receipt for one, are too rare
 * here: phoneAnswers.test.ts tests them alone.
 */
export const phoneBugs: readonly PlantedBug[] = [
  applying("foreign answers are accepted", "answer.clientId !== meta.clientId || ", ""),
  applying("the truth is not put back before a patch", "await showTruth(tx, redo, new Set(patched));", ""),
  applying("the queue is not replayed after a patch", "await replay(tx, redo);", ""),
  applying("a new start runs nothing again", "answer.from === null || answer.today", "answer.today"),
  applying(
    "a new date runs nothing again",
    "answer.from === null || answer.today !== meta.today",
    "answer.from === null",
  ),
  applying("rows that vanish run nothing again", "values[place]), ...del]", "values[place])]"),
  applying("what a patch brings runs nothing again", "[...patched, ...(settled", "[...(settled"),
  applying(
    "what a decided tap wrote runs nothing again",
    "[...patched, ...(settled ?? []).flatMap(({ writes }) => writes)]",
    "patched",
  ),
  applying("rows are never cleared for a new snapshot", "if (answer.from === null) await tx.clearRows();", ""),
  applying(
    "rows are cleared by every answer",
    "if (answer.from === null) await tx.clearRows();",
    "await tx.clearRows();",
  ),
  applying("receipts are forgotten", "await settle(tx, answer.receipts);", ""),
  applying("meta is forgotten", "await tx.putMeta(metaAfter(meta, answer));", ""),
  applying(
    "more is forgotten",
    "return { ...meta, cursor, more, today, lastSyncAt };",
    "return { ...meta, cursor, more: false, today, lastSyncAt };",
  ),
  applying(
    "today is forgotten",
    "return { ...meta, cursor, more, today, lastSyncAt };",
    "return { ...meta, cursor, more, lastSyncAt };",
  ),
  applying(
    "a gap is not applied",
    'return mustReset ? startOver(tx, await tx.meta()) : "applied";',
    'return "applied";',
  ),
  applying("a reset is ignored", "if (answer.reset) return startOver(tx, meta);", ""),
  applying("a reset keeps the clientId", "clientId: crypto.randomUUID(),", "clientId: meta.clientId,"),
  applying("a reset keeps the cursor", "cursor: null,", "cursor: meta.cursor,"),
  applying("a reset does not count anew", "{ ...item, seq: index + 1 }", "{ ...item, seq: item.seq + index * 0 }"),
  applying("a reset counts from nought", "{ ...item, seq: index + 1 }", "{ ...item, seq: index }"),
  applying("a reset miscounts the next place", "nextSeq: outbox.length + 1,", "nextSeq: outbox.length + 2,"),
  applying("deleted rows stay", "await tx.deleteRows(entity, del);", ""),
  applying(
    "a settled item stays in the queue",
    "await tx.deleteItems(settled.map(({ mutationId }) => mutationId));",
    "",
  ),
  applying("a refusal is not kept", "await tx.putSettled(settled);", ""),
  applying(
    "what was typed is lost with a refusal",
    "args: isRefusal(receipt) ? item.args : undefined",
    "args: undefined",
  ),
  applying(
    "the cursor is kept in a transaction of its own",
    "await tx.putMeta(metaAfter(meta, answer));",
    "void phone.write((other) => other.putMeta(metaAfter(meta, answer)));",
  ),
  calling("sent is not written down", "if (batch.length > 0) await tx.putMeta({ ...meta, sentSeq });", ""),
  calling("mutations go out while pages are to come", "meta.more ? [] : batchOf(outbox)", "batchOf(outbox)"),
  calling(
    "the queue is sent from its second item",
    "for (const item of outbox.slice(0, syncLimits.mutationsPerCall)) {",
    "for (const item of outbox.length > 2 ? outbox.slice(1) : outbox) {",
  ),
  calling(
    "what was sent before is not asked for",
    "outbox.filter((item) => isSent(item, meta) && !inBatch.has(item.mutationId))",
    "outbox.filter(() => false)",
  ),
  calling("a signed-out phone calls", "if (!meta.signedIn) return undefined;", ""),
  calling(
    "retryAfter is ignored",
    "if (answer.retryAfter !== undefined) return { goOn: false, retryAfter: answer.retryAfter };",
    "if (answer.retryAfter !== undefined) return { goOn: true };",
  ),
  calling(
    "the loop stops with work left",
    "return { goOn: answer.more || (await phone.read((tx) => tx.hasWaiting())) };",
    "return { goOn: answer.more };",
  ),
  calling(
    "the loop stops between pages",
    "return { goOn: answer.more || (await phone.read((tx) => tx.hasWaiting())) };",
    "return { goOn: false };",
  ),
  tapping(
    "a discarded tap leaves a hole",
    "await tx.putItems(later.map((moved) => ({ ...moved, seq: moved.seq - 1 })));",
    "",
  ),
  tapping("a discard miscounts the next place", "await tx.putMeta({ ...meta, nextSeq: meta.nextSeq - 1 });", ""),
  tapping("what was sent is discarded like what was not", "if (isSent(item, meta)) return", "if (item.seq < 0) return"),
  tapping("a discard leaves the screen as it was", "    await showTruth(tx);\n    await takeOut", "    await takeOut"),
  tapping("a discard does not replay the rest", "    await replay(tx);\n", ""),
  tapping("every tap takes the same place", "await tx.putMeta({ ...meta, nextSeq: meta.nextSeq + 1 });", ""),
  tapping("a signed-out phone queues", 'if (!meta.signedIn) throw new DomainError("auth.signInFirst");', ""),
  tapping(
    "a tap is queued in a transaction of its own",
    "await phone.write((tx) => append(tx, {",
    'await phone.write(async (tx) => void (await runLocally(tx, await tx.meta(), { mutationId, name, args, createdAt: "2026-11-21T08:00:00.000Z" })));\n  await phone.write((tx) => append(tx, {',
  ),
  replaying("the queue is replayed backwards", "for (const item of due) {", "for (const item of due.reverse()) {"),
  replaying(
    "a refused replay ends the replay",
    "const { run } = await runLocally(tx, meta, item);",
    "const { run, refusal } = await runLocally(tx, meta, item);\n    if (refusal) return;",
  ),
  replaying(
    "rows that the phone made stay",
    "await (row ? tx.putRows(entity, [row]) : tx.deleteRows(entity, [id]));",
    "if (row) await tx.putRows(entity, [row]);",
  ),
  replaying(
    "truths are kept for ever",
    "await tx.putItems(bare.map((item) => ({ ...item, covers: [], under: [] })));",
    "",
  ),
  replaying(
    "what a tap has seen is not kept",
    "await tx.putItems([{ ...item, ...run }]);",
    "await tx.putItems([{ ...item, covers: run.covers, under: run.under }]);",
  ),
  replaying(
    "what a tap covers is not kept when it is run again",
    "await tx.putItems([{ ...item, ...run }]);",
    "await tx.putItems([{ ...item, reads: run.reads, writes: run.writes }]);",
  ),
  replaying(
    "what a tap covers is kept only where it has done otherwise",
    "if (!isSame || run.covers.length > 0)",
    "if (!isSame)",
  ),
  redoing("only the first taps concerned are run again", "for (const key of writes) bared.add(key);", ""),
  redoing(
    "what a tap looked up by a field is forgotten",
    'if (!read.endsWith(":*")) return keys.has(read);',
    "return keys.has(read);",
  ),
  storing("what was asked for is not noted", "this.asked.add(rowKey(entity, id));", ""),
  storing("what was looked up is not noted", "this.asked.add(anyOf(entity));", ""),
  storing(
    "the truth is what was shown last",
    "const covers = writes.filter((key) => !waiting.some((item) => item.covers.includes(key)));",
    "const covers = writes;",
  ),
  storing("the truth is what was written", "?.before) };", "?.after) };"),
  storing("a create may overwrite", 'if (await this.get(entity, after.id)) throw new DomainError("row.exists");', ""),
  running(
    "a failed call is never tried again",
    "this.wakeIn(named === undefined ? this.backOffMs() : named * 1_000);",
    "",
  ),
  running(
    "a wake during a call is lost",
    "    this.mustRunAgain = true;\n    if (!this.isRunning)",
    "    this.mustRunAgain = !this.isRunning;\n    if (!this.isRunning)",
  ),
  opening("rows stay after a sign-out", "await tx.clearRows();", ""),
  opening(
    "a sign-out keeps what it was told to discard",
    "    else await tx.deleteItems(outbox.map(({ mutationId }) => mutationId));\n",
    "",
  ),
  opening("a sign-out keeps the cursor", "signedIn: false, cursor: null, more", "signedIn: false, more"),
  opening("a sign-out that discards keeps the clientId", "clientId: crypto.randomUUID(), nextSeq: 1,", "nextSeq: 1,"),
  opening("a sign-out that discards keeps how far it had sent", "nextSeq: 1, sentSeq: 0 }", "nextSeq: 1 }"),
];
