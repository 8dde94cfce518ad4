import { bugIn, type PlantedBug } from "./plant.ts";

const scanning = bugIn("sync-server/sync/changesSince.ts");
const patching = bugIn("sync-server/sync/patch.ts");
const answering = bugIn("sync-server/sync/exchange.ts");
const remembering = bugIn("sync-server/sync/receipts.ts");
const marking = bugIn("sync-server/sync/cursor.ts");
const keeping = bugIn("sync-server/sync/recentWrites.ts");

/** Slips in the feed, the snapshot, the patch and the answer. */
export const answeringBugs: readonly PlantedBug[] = [
  scanning(
    "pruned entries before the first cursor are not missed",
    "if (mark.n === 0) return (await port.feedEntry(1)) !== undefined;",
    "if (mark.n === 0) return true;",
  ),
  scanning("unknown marks are known", "if (mark.n > counter.n) return false;", "if (mark.n > counter.n) return true;"),
  scanning("every cursor is known", " || !(await isKnown(port, counter, from))", ""),
  scanning(
    "pruned entries are not missed",
    "(await port.feedEntry(mark.n))?.tag === mark.tag",
    "((await port.feedEntry(mark.n))?.tag ?? mark.tag) === mark.tag",
  ),
  scanning(
    "a page ends one entry late",
    "const at = more ? { n: last._id, tag: last.tag } : head;",
    "const at = more ? { n: last._id + 1, tag: last.tag } : head;",
  ),
  scanning(
    "a full page is the last",
    "const more = entries.length > limit && last !== undefined;",
    "const more = false;",
  ),
  scanning(
    "the feed is read from the mark itself",
    "const entries = await port.feedFor(audiencesOf(actor), from.at.n, head.n, limit + 1);",
    "const entries = await port.feedFor(audiencesOf(actor), from.at.n + 1, head.n, limit + 1);",
  ),
  scanning("only the public feed is read", "port.feedFor(audiencesOf(actor), from", 'port.feedFor(["public"], from'),
  scanning("a snapshot page starts anew", '    afterId = "";\n', ""),
  scanning(
    "a snapshot skips a segment",
    "let { segment, afterId } = from.snapshot;",
    "let { segment, afterId } = from.snapshot;\n  if (segment === 1) segment = 2;",
  ),
  scanning(
    "a snapshot ends early",
    "segmentsFor(port.entities, actor, today).slice(segment)",
    "segmentsFor(port.entities, actor, today).slice(segment, -1)",
  ),
  scanning("the second page of a snapshot fails", "writeCursor({ ...from, latest", "writeCursor({ latest"),
  patching("rows are sent whole", "const view = viewFor(this.entities[entity], row, this.actor);", "const view = row;"),
  patching(
    "rows are sent as visitors see them",
    "viewFor(this.entities[entity], row, this.actor)",
    'viewFor(this.entities[entity], row, { kind: "visitor" })',
  ),
  patching(
    "who loses sight of a row is not told",
    "    entry(this.dels, entity, () => new Set<string>()).add(id);\n",
    "",
  ),
  patching(
    "the last value is cut off",
    "findLastIndex((value) => value !== null) + 1)",
    "findLastIndex((value) => value !== null))",
  ),
  answering(
    "arguments of any size are taken",
    'return Buffer.byteLength(JSON.stringify(args) ?? "") > syncLimits.argsBytes;',
    "return args === Buffer;",
  ),
  answering("receipts come while pages are to come", "changes.more ? [] : await receiptsFor", "await receiptsFor"),
  answering(
    "receipts come from a later moment",
    "await receiptsFor(engine, port, actor, request)",
    "await engine.store.snapshot((later) => receiptsFor(engine, later, actor, request))",
  ),
  answering("what waits is not answered", "...request.waiting];", "];"),
  answering(
    "a foreign client is not reset",
    "if (decided.isForeignClient) return { ...blank, today, reset: true };",
    "",
  ),
  answering("a gap is not told", "...(gap ? { gap } : {}), ", ""),
  answering(
    "retryAfter is not told",
    "...(retryAfter === undefined ? {} : { retryAfter })",
    "...(retryAfter === undefined ? {} : {})",
  ),
  answering(
    "any session may use any account's phone",
    'if (sessionActor.userId !== userId) throw new DomainError("auth.notAllowed");',
    "",
  ),
  remembering(
    "receipts are known by mutationId alone",
    "return `${actorKey(actor)} ${mutationId}`;",
    'return `${actor.kind === "user" ? "user:" : ""} ${mutationId}`;',
  ),
  remembering(
    "a refusal shows the whole row",
    "const view = row && viewFor(port.entities[entity], row, actor);",
    "const view = row;",
  ),
  marking(
    "a cursor forgets its snapshot",
    "return (snapshot ? [...parts, snapshot.segment, snapshot.afterId] : parts).join",
    "return (snapshot && snapshot.segment < 2 ? [...parts, snapshot.segment, snapshot.afterId] : parts).join",
  ),
  marking("a cursor forgets its role", "const parts = [roleVersion,", "const parts = [roleVersion * 0,"),
  keeping("the memory keeps rows that another process has changed", "this.rows.clear();", ""),
  keeping(
    "the memory shows what came later",
    "written && written.n <= head.n ? written.value",
    "written ? written.value",
  ),
];
