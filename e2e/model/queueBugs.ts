import { bugIn, type PlantedBug } from "./plant.ts";

const applying = bugIn("app/sync/applyAnswer.ts");
const keeping = bugIn("app/sync/phone.ts");
const calling = bugIn("app/sync/exchange.ts");
const following = calling;
const tapping = bugIn("app/sync/mutate.ts");
const replaying = bugIn("app/sync/replay.ts");
const runningHere = bugIn("app/sync/localRun.ts");
const storing = bugIn("app/sync/localStore.ts");
const running = bugIn("app/sync/syncRunner.ts");
const opening = bugIn("app/sync/openPhone.ts");

/**
 * Slips in what a phone sends, when, as whom, and in what it keeps of the answer. That a mutation finds what it has
 * written itself, and may write a row twice, no mutation of today needs: localStore.test.ts tests it alone. What brings a
 * tap back that was refused, or refuses it for another reason, is too rare here: redo.test.ts tests it. Nor does it show
 * when a call goes out ahead of an answer for nothing: what comes of it is dropped or known already.
 */
export const queueBugs: readonly PlantedBug[] = [
  calling(
    "a call is measured in characters",
    "new TextEncoder().encode(JSON.stringify(item.args)).length + 150",
    "JSON.stringify(item.args).length + 150",
  ),
  calling(
    "what does not fit is passed over",
    "if (batch.length > 0 && bytes > mutationBytes) break;",
    `if (batch.length > 0 && bytes > mutationBytes) {
      bytes -= new TextEncoder().encode(JSON.stringify(item.args)).length + 150;
      continue;
    }`,
  ),
  calling("a call is cut too late", "bytes > mutationBytes", "bytes > mutationBytes * 1.3"),
  calling("a call carries more than it may", "outbox.slice(0, syncLimits.mutationsPerCall)", "outbox"),
  calling("a call asks for more than it may", "waiting.slice(0, syncLimits.waitingPerCall)", "waiting"),
  calling("a call notes more than it carries", "batch.at(-1)?.seq ?? 0", "outbox.at(-1)?.seq ?? 0"),
  calling(
    "a smaller call forgets what a larger one has carried",
    "Math.max(meta.sentSeq, batch.at(-1)?.seq ?? 0)",
    "batch.at(-1)?.seq ?? meta.sentSeq",
  ),
  calling(
    "a phone that is told to wait drops its queue",
    "if (answer.retryAfter !== undefined) return { goOn: false, retryAfter: answer.retryAfter };",
    `if (answer.retryAfter !== undefined) {
    await phone.write(async (tx) => {
      for (const item of await tx.outbox()) await tx.deleteItem(item.mutationId);
    });
    return { goOn: false, retryAfter: answer.retryAfter };
  }`,
  ),
  calling("a call names no client", "clientId: meta.clientId,", "clientId: crypto.randomUUID(),"),
  calling("a call has no cursor while pages come", "cursor: meta.cursor,", "cursor: meta.more ? null : meta.cursor,"),
  following("a page forgets what was sent", "[...sent, ...request.waiting].slice", "[...request.waiting].slice"),
  following(
    "the queue is read as far as a call goes",
    "return last && isSent(last, meta) ? tx.outbox() : head;",
    "return head;",
  ),
  following(
    "an answer that is not used is the last",
    'if (outcome !== "applied") return { goOn: true };',
    'if (outcome !== "applied") return { goOn: false };',
  ),
  following(
    "what is told to start over waits to be woken",
    'if (outcome !== "applied") return { goOn: true };',
    'if (outcome === "dropped") return { goOn: true };',
  ),
  tapping(
    "a tap is said to be queued, and is not",
    "await phone.write((tx) => append(tx, { mutationId, name, args, createdAt: new Date().toISOString() }));",
    "",
  ),
  tapping(
    "a tap is said to be queued before it is",
    "await phone.write((tx) => append(",
    "void phone.write((tx) => append(",
  ),
  tapping("a tap is never taken back", "if (!item) return;", "return;"),
  tapping("a refusal is never dismissed", "if (item) await tx.putSettled", "if (!item) await tx.putSettled"),
  applying(
    "an answer that is dropped settles what it can",
    'return "dropped";',
    '{\n      await settle(tx, answer.receipts);\n      return "dropped";\n    }',
  ),
  applying("what a row does not have becomes null", "value !== null && value !== undefined", "value !== undefined"),
  keeping(
    "what was set aside is no refusal",
    'outcome === "rejected" || outcome === "quarantined"',
    'outcome === "rejected"',
  ),
  applying(
    "the truth is lost with a refusal",
    "{ result, code, message, current, args:",
    "{ result, code, message, args:",
  ),
  applying(
    "the sentence is lost with a refusal",
    "{ result, code, message, current, args:",
    "{ result, code, current, args:",
  ),
  applying(
    "a first page says that all is new",
    "const lastSyncAt = more ? meta.lastSyncAt : new Date().toISOString();",
    "const lastSyncAt = new Date().toISOString();",
  ),
  applying(
    "a reset forgets what was sent",
    "const sentSeq = outbox.filter((item) => isSent(item, meta)).length;",
    "const sentSeq = 0;",
  ),
  applying("a reset takes all for sent", "outbox.filter((item) => isSent(item, meta)).length", "outbox.length"),
  applying(
    "a reset keeps how far it had sent",
    "    nextSeq: outbox.length + 1,\n    sentSeq,",
    "    nextSeq: outbox.length + 1,",
  ),
  applying("a reset leaves pages to come", "more: false,\n    nextSeq", "more: meta.more,\n    nextSeq"),
  tapping(
    "a tap is measured in characters",
    "new TextEncoder().encode(JSON.stringify(args)).length > syncLimits.argsBytes",
    "JSON.stringify(args).length > syncLimits.argsBytes",
  ),
  tapping(
    "a discard takes the first that waits",
    ".find((candidate) => candidate.mutationId === mutationId)",
    ".find(() => true)",
  ),
  tapping("a discarded tap keeps what was typed", 'name: "noop", args: {}, reads', 'name: "noop", reads'),
  tapping("a dismissed refusal comes back", "{ ...item, dismissedAt: new Date().toISOString() }", "item"),
  tapping("a refused tap is queued", "if (refusal !== undefined) throw refusal;", ""),
  replaying(
    "what is run again over an answer covers what it did before",
    "item.covers.length > 0 && redo.isDue(item)",
    "item.covers.length > 0 && redo.isDue(item) && replaced.size === 0",
  ),
  replaying("no row is put back where another is replaced", "!replaced.has(key)", "replaced.size === 0"),
  runningHere("the phone's clock decides", "today: meta.today ?? beforeAnyMatch,", "today: now.slice(0, 10),"),
  runningHere(
    "every account is an admin on its phone",
    "userId, role, roleVersion: 0",
    'userId, role: "admin", roleVersion: 0',
  ),
  runningHere(
    "a row has another id in each replay",
    "id: (n) => derivedId(actorKey(actor), mutationId, n),",
    "id: (n) => derivedId(actorKey(actor), crypto.randomUUID(), n),",
  ),
  storing(
    "the phone moves revisions on",
    "applyChanges<RowOf<Name>>(row, changes, row.rev)",
    "applyChanges<RowOf<Name>>(row, changes, row.rev + 1)",
  ),
  running(
    "a pause is ever longer",
    "Math.min(longestWaitMs, 1_000 * 2 ** this.failures)",
    "1_000 * 2 ** this.failures",
  ),
  running("a named pause is taken for milliseconds", "named * 1_000", "named"),
  running(
    "what a visitor left is not sent",
    "for (const phone of await this.phones()) {",
    "for (const phone of (await this.phones()).slice(0, 1)) {",
  ),
  running("the second queue's answer hides the first's wish", "result.retryAfter ?? retryAfter", "result.retryAfter"),
  running("a poke is not heard", "    this.heard = head;\n", ""),
  running(
    "a poke during a call is lost",
    "else if (!this.isRunning) void this.run();",
    "else if (!this.isRunning) void this.run();\n    else this.heard = undefined;",
  ),
  running(
    "a phone is up to date when it has as many entries",
    "headIn(meta.cursor) !== heard",
    "headIn(meta.cursor) + 1 < (heard ?? 0)",
  ),
  opening("a sign-in forgets the role", "role: user.role, signedIn", "signedIn"),
  opening("a sign-in shows what the last role could do", "    await replay(tx);\n", ""),
  opening(
    "a sign-out keeps what its taps have changed",
    "if (keepOutbox) await tx.putItems(outbox.map((item) => ({ ...item, covers: [], under: [] })));\n    else",
    "if (!keepOutbox)",
  ),
  opening("a sign-out says as of when it is", ", lastSyncAt: undefined });\n  });", " });\n  });"),
  opening("a sign-out keeps its pages to come", "cursor: null, more: false, lastSyncAt", "cursor: null, lastSyncAt"),
];
