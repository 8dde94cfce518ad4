import type { PlantedBug, Replacement } from "./plant.ts";

const decide = "sync-server/sync/decide.ts";
const exchange = "sync-server/sync/exchange.ts";
const changes = "sync-server/sync/changesSince.ts";
const apply = "app/sync/applyAnswer.ts";
const poked = "sync-server/sync/pokedAnswer.ts";

type Change = readonly [file: string, pattern: string, bug: string];

function bug(name: string, ...replaced: readonly Change[]): PlantedBug {
  return { name, changes: replaced.map(([file, pattern, planted]): Replacement => ({ file, pattern, bug: planted })) };
}

/** The bugs that models of this protocol have produced: each must be caught. */
export const knownBugs: readonly PlantedBug[] = [
  bug("no de-duplication", [
    decide,
    "const $known = $group.receipt($id);",
    "const $known = undefined as ReceiptDocument | undefined;",
  ]),
  bug("no predecessor check", [decide, "if ($seq > $expected) return", "if ($seq > $expected + 1e9) return"]),
  bug("audience = after only", [
    "sync-server/sync/groupRows.ts",
    "unique([...$sees.before, ...$sees.after]",
    "unique([...$sees.after]",
  ]),
  bug("cursor := head read after the scan", [
    exchange,
    "const $receipts = $changes.more ? [] : await receiptsFor($engine,",
    `const later = await $engine.store.snapshot((other) => other.counter());
    const parts = $changes.cursor.split("~");
    if (parts.length <= 5 && !$changes.more) $changes.cursor = [parts[0], later.n, later.tag, later.n, later.tag].join("~");
    const $receipts = $changes.more ? [] : await receiptsFor($engine,`,
  ]),
  bug("a snapshot's cursor := head at its end", [
    changes,
    "return { cursor: writeCursor({ $*mark }), patch: $patch.build(), more: $at.n < $head.n };",
    "return { cursor: writeCursor({ $*mark, at: $head }), patch: $patch.build(), more: false };",
  ]),
  bug("stale answer accepted", [apply, "|| $answer.from !== $meta.cursor", ""]),
  bug("rejection without receipt", [
    decide,
    'return recorded($group, refused($receipt, "rejected", $error, $store));',
    'return refused($receipt, "rejected", $error, $store);',
  ]),
  bug(
    "seq ≤ lastSeq answered with another mutation's receipt",
    [decide, "return $seq < $expected ? {", "return $seq < -1 ? {"],
    [
      decide,
      'if ($item.name === NOOP && $batch.origin === "sync") return recorded($group, $receipt);',
      `const taken = $batch.clientId ? ($group.clientState($batch.clientId)?.lastSeq ?? 0) : 0;
  const { clientId: _clientId, seq: _seq, ...unnumbered } = $receipt;
  if ($item.seq && $item.seq <= taken) return recorded($group, { ...unnumbered, outcome: "applied" });
  if ($item.name === NOOP && $batch.origin === "sync") return recorded($group, $receipt);`,
    ],
  ),
  bug("a no-op that re-runs its mutation", [
    "app/sync/mutate.ts",
    '{ ...$item, ...noEffect(), name: "noop", args: {}, reads: [] }',
    "{ ...$item, ...noEffect() }",
  ]),
  bug("a no-op that leaves no receipt", [
    decide,
    'if ($item.name === NOOP && $batch.origin === "sync") return recorded($group, $receipt);',
    'if ($item.name === NOOP && $batch.origin === "sync") return $receipt;',
  ]),
  bug("an outbox cleared by a reset", [
    "app/sync/startOver.ts",
    "await $tx.putItems($outbox.map(($item, $index) => ({ ...$item, seq: $index + 1 })));",
    "await $tx.deleteItems($outbox.map(({ mutationId }) => mutationId));",
  ]),
  bug("actor taken from the cookie", [
    exchange,
    "const $actor = actorOf($sessionActor, $request.userId);",
    "const $actor = $sessionActor;",
  ]),
  bug(
    "cursor without tag",
    [changes, "if ($mark.n === $head.n) return $mark.tag === $head.tag;", "if ($mark.n === $head.n) return true;"],
    [changes, "(await $port.feedEntry($mark.n))?.tag === $mark.tag", "(await $port.feedEntry($mark.n)) !== undefined"],
  ),
  bug("no role version", [changes, "$access !== accessOf($query.actor) ||", ""]),
  bug("an unfinished cursor without its head", [
    changes,
    "return (await isKnownMark($port, $counter, $at)) && (await isKnownMark($port, $counter, $latest));",
    "return isKnownMark($port, $counter, $at);",
  ]),
  bug("a gap that does not end the request", [
    decide,
    "if ($gap) return { ...$result, $*rest };",
    "if ($gap) { $result.gap = $gap; continue; }",
  ]),
  bug("dependencies on writers only", [
    "app/sync/rebase.ts",
    "hasSeen($item.reads ?? [], $rolledBack)",
    "hasSeen($item.writes, $rolledBack)",
  ]),
  bug("ids from the mutationId alone", [
    "shared/rules/derivedId.ts",
    "`${$actorKey}\\n${$mutationId}\\n${$n}`",
    "`${$mutationId}\\n${$n}`",
  ]),
  bug("a lost call repeated as it was", [
    "app/sync/exchange.ts",
    `const $answer = await retryWhenLost(async ($lost) => {
      const $request = await $store.write(($tx) => nextCall($tx));
      return $request && $transport($request, $lost);
    });`,
    `const $request = await $store.write(($tx) => nextCall($tx));
    const $answer = await retryWhenLost(async ($lost) => $request && $transport($request, $lost));`,
  ]),
  bug("a poke's rows over what has been sent", [apply, "|| $outbox.some(($item) => isSent($item, $meta))", ""]),
  bug("a poke's rows from wherever they begin", [
    apply,
    "return applyIn($tx, $answer);\n  });\n}\n\nasync function applyIn",
    "return applyIn($tx, { ...$answer, from: meta.cursor });\n  });\n}\n\nasync function applyIn",
  ]),
  bug("a poke's rows taken for all that is new", [
    "app/sync/syncRunner.ts",
    "await this.usePoked();",
    "const hadRows = this.poked.length > 0; await this.usePoked(); if (hadRows) this.serverHead = undefined;",
  ]),
  bug("a poke that leaves out what is too large", [
    poked,
    "if (Buffer.byteLength(JSON.stringify($answer.patch)) > $most.bytes) return undefined;",
    "if (Buffer.byteLength(JSON.stringify($answer.patch)) > $most.bytes) $answer.patch = {};",
  ]),
  bug("a poke made once for everybody", [
    poked,
    "(await remembered($engine, $actor, $request, $head)) ?? exchange($engine, $actor, $request)",
    `{
      const once: Map<string, SyncResponse> = (Object($engine.firstPages).once ??= new Map());
      const found = async () =>
        (await remembered($engine, $actor, $request, $head)) ?? exchange($engine, $actor, $request);
      const made = once.get($request.cursor) ?? (await found());
      once.set($request.cursor, made);
      return { ...made, clientId: $request.clientId };
    }`,
  ]),
  bug("a poke for who is let in no more", [poked, "if (!$isAdmitted || ", "if ("]),
  bug("a memory that overlooks another process's commits", [
    "sync-server/sync/recentCommits.ts",
    "if (!$isNext) this.beginAt($follows);",
    "if (!this.end) this.beginAt($follows);",
  ]),
  bug("a poke's rows that end before its position", [
    poked,
    "$recent.head === $head ? $recent.portFrom(headOfCursor($request.cursor)) : undefined",
    "$recent.portFrom(headOfCursor($request.cursor))",
  ]),
  // The new client id alone makes such an answer somebody else's.
  bug(
    "answers applied after sign-out",
    [apply, "!$meta.signedIn ||", ""],
    ["app/sync/startOver.ts", "clientId: crypto.randomUUID(),", ""],
  ),
  bug("quarantine only while others succeed", [
    decide,
    "const $receipt = await decideItem($group, $batch, $item, $faults);",
    "const $receipt = await decideItem($group, $batch, $item, $batch.items[0] === $item ? new Map() : $faults);",
  ]),
];
