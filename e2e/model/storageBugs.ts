import { bugIn, type PlantedBug } from "./plant.ts";

const onPhone = bugIn("app/db/dexiePhone.ts", "indexeddb");
const queueing = bugIn("app/db/dexieQueue.ts", "indexeddb");
const marking = bugIn("app/db/dexieMeta.ts", "indexeddb");
const keeping = bugIn("app/db/settledTaps.ts", "indexeddb");
const onServer = bugIn("sync-server/sync/mongoStore.ts", "database");
const ahead = bugIn("sync-server/sync/readAhead.ts", "database");

/**
 * Slips in what keeps the data: they run with the phones in IndexedDB, or with the server on the embedded database. What
 * histories meet too seldom, dexiePhone.test.ts tests alone: searches by two fields, and taps that leave from the middle.
 */
export const storageBugs: readonly PlantedBug[] = [
  onPhone(
    "deleted rows stay in IndexedDB",
    "deleteRows: (entity, ids) => table(entity).bulkDelete([...ids]),",
    "deleteRows: async () => undefined,",
  ),
  queueing(
    "the queue comes backwards from IndexedDB",
    "(await this.database.outbox.toArray()).map",
    "(await this.database.outbox.reverse().toArray()).map",
  ),
  onPhone(
    "a write is no transaction",
    'database.transaction("rw", database.tables, async () => {',
    "((work: () => Promise<never>) => work())(async () => {",
  ),
  onPhone(
    "one table is never cleared",
    "for (const name of entityNames) await table(name).clear();",
    "for (const name of entityNames.slice(1)) await table(name).clear();",
  ),
  onPhone("rows are added, not put", "bulkPut([...rows])", "bulkAdd([...rows])"),
  queueing(
    "of a stretch that leaves the first goes",
    "else if (current) current[1] = item;",
    "else if (current) continue;",
  ),
  queueing("what moves up is still where it was", "await this.database.outbox.bulkDelete(left);", ""),
  queueing(
    "what moves up leaves its place after the next has come",
    "await this.database.outbox.bulkDelete(left);\n    await this.database.outbox.bulkPut([...items]);",
    "await this.database.outbox.bulkPut([...items]);\n    await this.database.outbox.bulkDelete(left);",
  ),
  queueing(
    "a queue that was read keeps what has left it",
    "for (const mutationId of mutationIds) known.delete(mutationId);",
    "",
  ),
  queueing("a queue that was read does not change", "for (const item of items) known.set(item.mutationId, item);", ""),
  queueing("a tab believes what it remembers of its queue", "known && known.mark === queueMark", "known"),
  queueing(
    "a tap leaves the queue's mark as it is",
    "    this.changes(known);\n    await this.database.outbox.add(item);",
    "    await this.database.outbox.add(item);",
  ),
  queueing(
    "what leaves the queue leaves its mark as it is",
    "    this.changes(known);\n    const leaving",
    "    const leaving",
  ),
  queueing(
    "what changes in the queue leaves its mark as it is",
    "    this.changes(known);\n    const left",
    "    const left",
  ),
  marking("a change that is not committed is remembered", "crypto.randomUUID()", '"the same"'),
  marking("the mark is written with meta alone", "if (meta.queueMark !== this.newMark) await this.put(meta);", ""),
  queueing(
    "the head of the queue is any part of it",
    "this.database.outbox.limit(count).toArray()",
    "this.database.outbox.reverse().limit(count).toArray()",
  ),
  onPhone(
    "a search finds by a compound index alone",
    "between([value, Dexie.minKey], [value, Dexie.maxKey])",
    "equals([value])",
  ),
  keeping("a refusal is lost among what was accepted", "await database.rejections.bulkPut(refused);", "return;"),
  keeping(
    "what was accepted beside a refusal is lost",
    "if (accepted.length === 0) return;",
    "if (refused.length > 0) return;",
  ),
  keeping("only the last answer is kept", "belowOrEqual(n - answersKept)", "belowOrEqual(n - 1)"),
  marking("meta stays as it was first", '(await this.table.get("meta")) ?? this.first()', "this.first()"),
  onServer(
    "entries are read from the mark itself",
    "_id: { $gt: after, $lte: upTo } }, { session }",
    "_id: { $gte: after, $lte: upTo } }, { session }",
  ),
  onServer(
    "a window's page begins with the last row",
    "...left, _id: { $gt: afterId } }",
    "...left, _id: { $gte: afterId } }",
  ),
  onServer("matches of today are not coming", "{ $gte: notBefore.day }", "{ $gt: notBefore.day }"),
  onServer(
    "receipts are not inserted",
    "if (effects.receipts.length > 0) await books.receipts.insertMany(effects.receipts, { session });",
    "",
  ),
  onServer(
    "receipts stand outside the transaction",
    "books.receipts.insertMany(effects.receipts, { session })",
    "books.receipts.insertMany(effects.receipts)",
  ),
  onServer(
    "the feed stands outside the transaction",
    "books.feed.insertMany(effects.feed, { session })",
    "books.feed.insertMany(effects.feed)",
  ),
  onServer(
    "rows stand outside the transaction",
    "bulkWrite(operations, { session });\n    if (written",
    "bulkWrite(operations);\n    if (written",
  ),
  onServer("client states are not written", "await writeClientStates(books, effects, session);", ""),
  onServer("the counter keeps its tag", "{ $set: { n, tag, numbers } }", "{ $set: { n, numbers } }"),
  onServer("the counter forgets its numbers", "{ $set: { n, tag, numbers } }", "{ $set: { n, tag } }"),
  onServer(
    "mails are not queued",
    "if (effects.jobs.length > 0) await books.jobs.insertMany(effects.jobs, { session });",
    "",
  ),
  onServer(
    "a row keeps whom it was for",
    'if (field !== "_id" && field !== "audience") row[field]',
    'if (field !== "_id") row[field]',
  ),
  onServer(
    "a row is kept for everyone",
    "return { _id: id, audience, ...fields };",
    'return { _id: id, ...fields, audience: ["public"] };',
  ),
  onServer(
    "a row is read outside its moment",
    "toRow(await table(entity).findOne({ _id: id }, { session }))",
    "toRow(await table(entity).findOne({ _id: id }))",
  ),
  onServer(
    "a page is read outside its moment",
    ".find({ _id: { $in: [...ids] } }, { session })\n              .toArray(),\n          ),",
    ".find({ _id: { $in: [...ids] } })\n              .toArray(),\n          ),",
  ),
  onServer(
    "receipts are read outside their moment",
    "books.receipts.find({ _id: { $in: [...ids] } }, { session })",
    "books.receipts.find({ _id: { $in: [...ids] } })",
  ),
  onServer(
    "entries come in any order",
    ".sort({ _id: 1 })\n        .limit(limit)\n        .toArray(),\n    windowPage",
    ".sort({ _id: -1 })\n        .limit(limit)\n        .toArray(),\n    windowPage",
  ),
  ahead(
    "what is read ahead is not there",
    "known.set(`${entity} ${row.id}`, row);",
    "known.set(`${entity} ${row.id}`, undefined);",
  ),
];
