import {
  SCHEMA_VERSION,
  syncResponseSchema,
  type EntityPatch,
  type SyncRequest,
  type SyncResponse,
} from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { isEntityName, type EntityName } from "#shared/entities/registry.ts";
import type { ReceiptDocument } from "#server/db/syncCollections.ts";
import type { BatchResult } from "#server/sync/decide.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectSame, expectThat } from "./invariants.ts";
import { viewIn } from "./visibleRows.ts";

export interface Answered {
  request: SyncRequest;
  answer: SyncResponse;
  /** Whose client database it is for. */
  actor: Actor;
  /** What the server had at the moment that the answer speaks of; undefined when it looked at nothing. */
  content: Content | undefined;
  /** What was decided for this call. */
  decided: BatchResult;
  /** The server's date when it took the call. */
  today: string;
  /** Some mutation has failed for a reason of its own. */
  mutationsHaveFailed: boolean;
}

/** Holds an answer against the moment that it was taken at, before it is on its way. */
export function checkAnswer(answered: Answered): void {
  const { request, answer, content, actor, today, decided } = answered;
  const { error } = syncResponseSchema.safeParse(answer);
  expectThat(4, !error, () => `no client understands the answer: ${error?.message}`);
  const { clientId, from } = answer;
  const ofCall = { clientId: request.clientId, from: request.cursor, today };
  expectSame(4, { clientId, from, today: answer.today }, ofCall, () => "the answer is another call's");
  checkInterruption(answered);
  if (answer.reset) expectSame(7, answer.patch, {}, () => "a reset brings rows");
  if (answer.reset || !content) return;
  const goesOn = !answer.more || answer.cursor !== request.cursor;
  expectThat(2, goesOn, () => `the page after ${request.cursor} is that page again`);
  for (const [entity, patch] of Object.entries(answer.patch)) {
    expectThat(7, isEntityName(entity), () => `${entity} is no entity`);
    if (isEntityName(entity)) checkPatch(content, actor, entity, patch);
  }
  if (answer.more) expectSame(9, answer.receipts, [], () => "receipts came before the rows were whole");
  else checkReceipts(answered, content);
  const isInOrder = decided.receipts.every(({ _id }, at) => _id.endsWith(` ${request.mutations[at]?.mutationId}`));
  expectThat(3, isInOrder, () => "the decisions are not in the order of their call");
}

/** Where the list of mutations was cut is told, and it is cut for a cause. */
function checkInterruption({ request, answer, decided, mutationsHaveFailed }: Answered): void {
  if (request.schemaVersion > SCHEMA_VERSION || answer.reset) return;
  const { gap, retryAfter } = answer;
  expectSame(
    13,
    { gap, retryAfter },
    { gap: decided.gap, retryAfter: decided.retryAfter },
    () => "where the list was cut",
  );
  expectThat(13, gap === undefined || retryAfter === undefined, () => "the list went on after a mutation had failed");
  expectThat(13, retryAfter === undefined || mutationsHaveFailed, () => "a mutation was put off that had not failed");
  const isWhole = gap === undefined && retryAfter === undefined;
  const isDecided = decided.receipts.length === request.mutations.length;
  expectThat(2, isWhole === isDecided, () => `${decided.receipts.length} of ${request.mutations.length} were decided`);
}

function checkPatch(content: Content, actor: Actor, entity: EntityName, { fields, put, del }: EntityPatch): void {
  for (const values of put) {
    const row = Object.fromEntries(fields.map((field, at) => [field, values[at] ?? undefined]));
    const view = viewIn(content, entity, String(row["id"]), actor);
    expectSame(7, row, view, () => `${entity} was sent`);
  }
  for (const id of del) {
    expectThat(4, viewIn(content, entity, id, actor) === undefined, () => `${entity} ${id} was deleted, and is there`);
  }
}

/** Exactly what is known of what was asked after. */
function checkReceipts({ request, answer, actor }: Answered, content: Content): void {
  const asked = new Set([...request.mutations.map(({ mutationId }) => mutationId), ...request.waiting]);
  const known = [...asked].flatMap((mutationId) => {
    const receipt = content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    return receipt ? { mutationId, receipt } : [];
  });
  const told = new Map(answer.receipts.map((receipt) => [receipt.mutationId, receipt]));
  expectSame(2, [...told.keys()].sort(), known.map(({ mutationId }) => mutationId).sort(), () => "the receipts");
  for (const { mutationId, receipt } of known) {
    const { outcome, rev, code, message, result } = receipt;
    const { current, ...rest } = told.get(mutationId) ?? { current: undefined };
    expectSame(1, rest, { mutationId, outcome, rev, code, message, result }, () => "a receipt");
    expectSame(7, current, currentFor(content, actor, receipt), () => "what a rejection shows");
  }
}

/** A rejection shows what it is about: of each entity the first row that is in sight, as it is now. */
function currentFor(content: Content, actor: Actor, { about }: ReceiptDocument): object | undefined {
  const views: Partial<Record<EntityName, object>> = {};
  for (const { entity, id } of about ?? []) {
    const view = viewIn(content, entity, id, actor);
    if (view) views[entity] ??= view;
  }
  return about && views;
}
