import type { PlantedBug } from "./plant.ts";

const decide = "sync-server/sync/decide.ts";
const exchange = "sync-server/sync/exchange.ts";
const changes = "sync-server/sync/changesSince.ts";
const apply = "app/sync/applyAnswer.ts";

/** The bugs that models of this protocol have met: each must be caught. */
export const knownBugs: readonly PlantedBug[] = [
  {
    name: "no de-duplication",
    changes: [
      {
        file: decide,
        snippet: "const known = group.receipt(id);",
        bug: "const known = undefined as ReceiptDocument | undefined;",
      },
    ],
  },
  {
    name: "no predecessor check",
    changes: [{ file: decide, snippet: "if (seq > expected) return { seq, expected };", bug: "" }],
  },
  {
    name: "audience = after only",
    changes: [
      {
        file: "sync-server/sync/groupRows.ts",
        snippet: "unique([...sees.before, ...sees.after]",
        bug: "unique([...sees.after]",
      },
    ],
  },
  {
    name: "cursor := head read after the scan",
    changes: [
      {
        file: exchange,
        snippet: "return { ...blank, today, ...changes, receipts, ...interruption(decided) };",
        bug: `const later = await engine.store.snapshot((other) => other.counter());
    const parts = changes.cursor.split("~");
    const cursor = parts.length > 5 || changes.more ? changes.cursor : [parts[0], later.n, later.tag, later.n, later.tag].join("~");
    return { ...blank, today, ...changes, cursor, receipts, ...interruption(decided) };`,
      },
    ],
  },
  {
    name: "a snapshot's cursor := head at its end",
    changes: [
      {
        file: changes,
        snippet: "writeCursor({ roleVersion, at, latest: head })",
        bug: "writeCursor({ roleVersion, at: head, latest: head })",
      },
      { file: changes, snippet: "more: at.n < head.n", bug: "more: false" },
    ],
  },
  {
    name: "stale answer accepted",
    changes: [{ file: apply, snippet: " || answer.from !== meta.cursor", bug: "" }],
  },
  {
    name: "refusal without receipt",
    changes: [
      {
        file: decide,
        snippet: 'return recorded(group, refused(receipt, "rejected", error, store));',
        bug: 'return refused(receipt, "rejected", error, store);',
      },
    ],
  },
  {
    name: "seq ≤ lastSeq answered with another mutation's receipt",
    changes: [
      { file: decide, snippet: "return seq < expected ? { seq, expected } : undefined;", bug: "return undefined;" },
      {
        file: decide,
        snippet: 'if (item.name === NOOP && batch.lane === "sync")',
        bug: `const taken = batch.clientId ? (group.clientState(batch.clientId)?.lastSeq ?? 0) : 0;
  if (item.seq && item.seq <= taken) return recorded(group, { ...blank, outcome: "applied" });
  if (item.name === NOOP && batch.lane === "sync")`,
      },
    ],
  },
  {
    name: "a no-op that re-runs its mutation",
    changes: [
      {
        file: "app/sync/mutate.ts",
        snippet: '{ ...item, ...noEffect(), name: "noop", args: {}, reads: [] }',
        bug: "{ ...item, ...noEffect() }",
      },
    ],
  },
  {
    name: "a no-op that leaves no receipt",
    changes: [
      {
        file: decide,
        snippet: 'if (item.name === NOOP && batch.lane === "sync") return recorded(group, receipt);',
        bug: 'if (item.name === NOOP && batch.lane === "sync") return receipt;',
      },
    ],
  },
  {
    name: "an outbox cleared by a reset",
    changes: [
      {
        file: apply,
        snippet: "await tx.putItems(outbox.map((item, index) => ({ ...item, seq: index + 1 })));",
        bug: "await tx.deleteItems(outbox.map(({ mutationId }) => mutationId));",
      },
    ],
  },
  {
    name: "actor taken from the cookie",
    changes: [
      {
        file: exchange,
        snippet: "const actor = actorOf(sessionActor, request.userId);",
        bug: "const actor = sessionActor;",
      },
    ],
  },
  {
    name: "cursor without tag",
    changes: [
      {
        file: changes,
        snippet: "if (mark.n === counter.n) return mark.tag === counter.tag;",
        bug: "if (mark.n === counter.n) return true;",
      },
      {
        file: changes,
        snippet: "(await port.feedEntry(mark.n))?.tag === mark.tag",
        bug: "(await port.feedEntry(mark.n)) !== undefined",
      },
    ],
  },
  {
    name: "no role version",
    changes: [{ file: changes, snippet: "from.roleVersion !== roleVersion || ", bug: "" }],
  },
  {
    name: "an unfinished cursor without its head",
    changes: [
      {
        file: changes,
        snippet: "return (await isKnownMark(port, counter, at)) && (await isKnownMark(port, counter, latest));",
        bug: "return isKnownMark(port, counter, at);",
      },
      {
        file: changes,
        snippet: "async function isKnown(port: ReadPort, counter: CounterDocument, { at, latest }: Cursor)",
        bug: "async function isKnown(port: ReadPort, counter: CounterDocument, { at }: Cursor)",
      },
    ],
  },
  {
    name: "a gap that does not end the request",
    changes: [
      {
        file: decide,
        snippet: "if (gap) return { ...result, gap };",
        bug: "if (gap) {\n      result.gap = gap;\n      continue;\n    }",
      },
    ],
  },
  {
    name: "dependencies on writers only",
    changes: [
      {
        file: "app/sync/redo.ts",
        snippet: "hasSeen(item.reads ?? [], bared)",
        bug: "hasSeen(item.writes, bared)",
      },
    ],
  },
  {
    name: "ids from the mutationId alone",
    changes: [
      {
        file: "shared/rules/derivedId.ts",
        snippet: "`${actorKey}\\n${mutationId}\\n${n}`",
        bug: "`${mutationId}\\n${n}`",
      },
    ],
  },
  {
    name: "answers applied after sign-out",
    changes: [{ file: apply, snippet: "!meta.signedIn || ", bug: "" }],
  },
  {
    name: "quarantine only while others succeed",
    changes: [
      {
        file: decide,
        snippet: "const receipt = await decideItem(group, batch, item, faults);",
        bug: "const receipt = await decideItem(group, batch, item, result.receipts.length > 0 ? faults : new Map());",
      },
    ],
  },
];
