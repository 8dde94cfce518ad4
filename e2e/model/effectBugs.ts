import { bugIn, type PlantedBug } from "./plant.ts";

const deciding = bugIn("sync-server/sync/decide.ts");
const grouping = bugIn("sync-server/sync/group.ts");
const rowing = bugIn("sync-server/sync/groupRows.ts");
const queueing = bugIn("sync-server/sync/writer.ts");
const answering = bugIn("sync-server/sync/exchange.ts");
const scanning = bugIn("sync-server/sync/changesSince.ts");
const marking = bugIn("sync-server/sync/cursor.ts");
const remembering = bugIn("sync-server/sync/receipts.ts");
const knowing = bugIn("sync-server/sync/serverContext.ts");
const executing = bugIn("shared/mutations/runMutation.ts");
const changing = bugIn("shared/mutations/memoryStore.ts");

/** Slips whose effect comes late or elsewhere: acknowledgements, pokes, mails, notices, what a refusal shows. */
export const effectBugs: readonly PlantedBug[] = [
  deciding("failures of one name are counted together", "isPoisoned(faults, id)", "isPoisoned(faults, item.name)"),
  deciding(
    "a refusal does not say what it is about",
    "about.length > 0 ? { about } : {}",
    "about.length > 9 ? { about } : {}",
  ),
  deciding("a receipt names no revision", "defined({ rev, result })", "defined({ result })"),
  deciding("a receipt names no result", "defined({ rev, result })", "defined({ rev })"),
  deciding("a receipt takes the next place", "seq: item.seq } : blank", "seq: item.seq + 1 } : blank"),
  grouping("every entry has one tag", "tag: randomUUID().slice(0, 13),", 'tag: "entry",'),
  grouping("the feed tells a revision late", "rev: after.rev,\n      audience", "rev: after.rev - 1,\n      audience"),
  rowing(
    "a search finds rows as they were",
    "ofEntity.map((state) => state.current as",
    "ofEntity.map((state) => state.original as",
  ),
  rowing(
    "a search finds what no longer matches",
    ".filter((row) => matches(row, where));\n  }",
    ".filter((row): row is RowOf<Name> => row !== undefined);\n  }",
  ),
  queueing(
    "an answer is given before the commit",
    "const results = await this.store.transaction((port) => decideGroup(port, batches, this.faults));",
    `const results = await new Promise<BatchResult[]>((resolve, reject) => {
      const decide = this.store.transaction(async (port) => {
        const decided = await decideGroup(port, batches, this.faults);
        resolve(decided);
        return decided;
      });
      decide.catch(reject);
    });`,
  ),
  queueing("nobody is poked", "for (const listener of this.listeners) listener();", ""),
  queueing(
    "phones are poked for what is not there yet",
    "const results = await this.store.transaction(",
    "for (const listener of this.listeners) listener();\n    const results = await this.store.transaction(",
  ),
  queueing(
    "a full group leaves the rest behind",
    "return this.waiting.splice(0, end === -1 ? this.waiting.length : end);",
    "const group = this.waiting;\n    this.waiting = [];\n    return group.slice(0, end === -1 ? group.length : end);",
  ),
  queueing(
    "a batch that fails alone is told as done",
    "if (attempt === triesAlone) return reject(error);",
    "if (attempt === triesAlone) return resolve({ receipts: [] });",
  ),
  answering(
    "a newer app's mutations are decided",
    "if (request.schemaVersion > SCHEMA_VERSION) return { ...blank, today, retryAfter: 30 };",
    "",
  ),
  answering("an outdated app is served", " || schemaVersion < SCHEMA_VERSION - 1", ""),
  answering("another protocol is served", "protocolVersion !== PROTOCOL_VERSION || schemaVersion", "schemaVersion"),
  answering("a list that was cut is told as whole", "...interruption(decided) };", "};"),
  scanning(
    "a page does not say of when it is",
    "at, latest: head }), patch: patch.build(), more };",
    "at, latest: from.latest }), patch: patch.build(), more };",
  ),
  scanning(
    "a snapshot does not say of when it is",
    "const cursor = writeCursor({ ...from, latest: head, snapshot",
    "const cursor = writeCursor({ ...from, snapshot",
  ),
  scanning("a full page ends its window", "rows.length === room", "rows.length > room"),
  scanning("pages are larger than asked for", "    room -= rows.length;\n", ""),
  marking(
    "a cursor does not know its page",
    "segment: Number(segment), afterId: afterId ??",
    "segment: Number(segment), afterId: segment ??",
  ),
  remembering("a refusal shows the last row it is about", "if (view && !(entity in current))", "if (view)"),
  remembering("a refusal is told without its code", "if (code !== undefined) answer.code = code;", ""),
  remembering("the order of what a key asks for counts", ".sort(([left], [right]) => (left < right ? -1 : 1))", ""),
  knowing("a day begins at midnight in Greenwich", "today: sastDate(now),", "today: now.slice(0, 10),"),
  knowing("all of a mutation's notices are one", "      announced += 1;\n", ""),
  knowing(
    "nobody is mailed",
    "if (isMailed(announcement.kind) && !isHistory)",
    "if (isMailed(announcement.kind) && isHistory)",
  ),
  knowing("notices come as read", "{ id, now, isRead: isHistory }", "{ id, now, isRead: true }"),
  knowing("a number is given twice", "context.numbers = { ...context.numbers, [entity]: number };", ""),
  executing("a phone may ask for anything", "!mutation || !comesBy(mutation, lane)", "!mutation"),
  executing("anyone may ask for anything", "  requireRole(mutation.actors, context.actor);\n", ""),
  executing(
    "arguments are taken as they come",
    "if (!parsed.success) throw invalidInput(parsed.error.issues);\n  return mutation.run(store, parsed.data, context);",
    "return mutation.run(store, (parsed.data ?? args) as never, context);",
  ),
  changing(
    "a field that is taken away stays",
    "const changed = { ...row, ...changes, rev };",
    "const changed = { ...row, ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)), rev };",
  ),
];
