import {
  headIn,
  SCHEMA_VERSION,
  syncResponseSchema,
  type EntityPatch,
  type Receipt,
  type SyncRequest,
  type SyncResponse,
} from "#shared/api/syncProtocol.ts";
import { actorKey, type Actor } from "#shared/entities/actor.ts";
import { isEntityName, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { ReceiptDocument } from "#server/db/syncCollections.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectThat, isSame, stable } from "./invariants.ts";
import { viewIn } from "./projection.ts";

export interface Answered {
  request: SyncRequest;
  answer: SyncResponse;
  /** Whose client database it is for. */
  actor: Actor;
  /** What the server had at the moment that the answer speaks of; undefined when it looked at nothing. */
  content: Content | undefined;
  /** The server's date when it took the call. */
  today: string;
  /** Some mutation has failed for a reason of its own. */
  mutationsHaveFailed: boolean;
}

/** Holds an answer against the moment that it was taken at, before it is on its way. */
export function checkAnswer(answered: Answered): void {
  const { request, answer, content, actor, today, mutationsHaveFailed } = answered;
  const { error } = syncResponseSchema.safeParse(answer);
  expectThat(4, !error, () => `no phone understands the answer: ${error?.message}`);
  const isTwin = answer.clientId === request.clientId && answer.from === request.cursor;
  expectThat(4, isTwin && answer.today === today, () => "the answer is not this call's");
  const isInterruptedOnce = answer.gap === undefined || answer.retryAfter === undefined;
  expectThat(13, isInterruptedOnce, () => "the list went on after a mutation that had failed");
  const isNewer = request.schemaVersion > SCHEMA_VERSION;
  const isPutOff = answer.retryAfter !== undefined;
  expectThat(13, !isPutOff || mutationsHaveFailed || isNewer, () => "a mutation was put off that had not failed");
  if (answer.reset) expectThat(7, isSame(answer.patch, {}), () => "a reset brings rows");
  const goesOn = !answer.more || answer.cursor !== request.cursor;
  expectThat(2, goesOn, () => `the page after ${request.cursor} is that page again`);
  if (answer.reset || !content) return;
  const rows = Object.values(answer.patch).reduce((sum, { put, del }) => sum + put.length + del.length, 0);
  const latest = [...(content.rows.get("fixture")?.values() ?? [])].filter(({ row }) => isCompleted(row)).length;
  expectThat(2, rows <= request.limit + latest, () => `${rows} rows come on a page of ${request.limit}`);
  for (const [entity, patch] of Object.entries(answer.patch)) {
    expectThat(7, isEntityName(entity), () => `${entity} is no entity`);
    if (isEntityName(entity)) checkPatch(content, actor, entity, patch);
  }
  checkNews(answered, content);
  checkReceipts(answered, content);
}

const partsOfFeedCursor = 5;

/** Behind its first snapshot a client is sent what has changed since its cursor, and nothing else. */
function checkNews({ request, answer }: Answered, { feed }: Content): void {
  const { cursor } = request;
  if (cursor === null || cursor.split("~").length > partsOfFeedCursor) return;
  const news = feed.filter(({ _id }) => _id > headIn(cursor));
  const changed = new Set(news.map(({ entity, rowId }) => `${entity} ${rowId}`));
  for (const [entity, { fields, put, del }] of Object.entries(answer.patch)) {
    const ids = [...put.map((values) => values[fields.indexOf("id")]), ...del];
    const isNews = ids.every((id) => changed.has(`${entity} ${String(id)}`));
    expectThat(4, isNews, () => `${entity} ${ids.join()} comes, of which some has not changed since ${cursor}`);
  }
}

function isCompleted(row: AnyRow): boolean {
  return "status" in row && row.status === "completed";
}

function checkPatch(content: Content, actor: Actor, entity: EntityName, { fields, put, del }: EntityPatch): void {
  for (const values of put) {
    const row = Object.fromEntries(
      fields.map((field, at) => [field, values[at] ?? undefined]).filter(([, value]) => value !== undefined),
    );
    const view = viewIn(content, entity, String(row["id"]), actor);
    expectThat(7, isSame(row, view), () => `${entity}: ${stable(row)} was sent, ${stable(view)} may be seen`);
  }
  for (const id of del) {
    expectThat(4, viewIn(content, entity, id, actor) === undefined, () => `${entity} ${id} was deleted, and is there`);
  }
}

function checkReceipts({ request, answer, actor }: Answered, content: Content): void {
  if (answer.more) {
    expectThat(9, answer.receipts.length === 0, () => "receipts came before the rows were whole");
    return;
  }
  const asked = new Set([...request.mutations.map(({ mutationId }) => mutationId), ...request.waiting]);
  const told = new Map(answer.receipts.map((receipt) => [receipt.mutationId, receipt]));
  for (const mutationId of told.keys()) expectThat(11, asked.has(mutationId), () => `${mutationId} was not asked for`);
  const lastSeq = content.clientStates.get(request.clientId)?.lastSeq ?? 0;
  for (const { seq, mutationId } of request.mutations) {
    const isTaken = seq <= lastSeq || seq >= (answer.gap?.seq ?? Infinity) || !told.has(mutationId);
    const decidedBy = content.receipts.get(`${actorKey(actor)} ${mutationId}`)?.clientId;
    // The list was cut at it, and a copy of the client has had it decided meanwhile.
    const isAnothers = answer.retryAfter !== undefined && decidedBy !== request.clientId;
    expectThat(3, isTaken || isAnothers, () => `${mutationId} was decided, and place ${seq} is free`);
  }
  for (const mutationId of asked) {
    const known = content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    const receipt = told.get(mutationId);
    expectThat(
      2,
      (known === undefined) === (receipt === undefined),
      () => `the receipt of ${mutationId}: ${!!receipt}`,
    );
    if (!known || !receipt) continue;
    const { outcome, rev, code, message } = known;
    const expected = { mutationId, outcome, rev, code, message, result: known.result };
    const { current, ...rest } = receipt;
    expectThat(1, isSame(rest, expected), () => `${stable(rest)} was answered, ${stable(expected)} is known`);
    checkCurrent(content, actor, known.about, current);
  }
}

/** A rejection shows what it is about: of each entity the first row that is in sight, as it is now. */
function checkCurrent(
  content: Content,
  actor: Actor,
  about: ReceiptDocument["about"],
  current: Receipt["current"],
): void {
  const views = new Map<EntityName, object>();
  for (const { entity, id } of about ?? []) {
    const view = viewIn(content, entity, id, actor);
    if (view && !views.has(entity)) views.set(entity, view);
  }
  const expected = about && Object.fromEntries(views);
  expectThat(7, isSame(current, expected), () => `a refusal shows ${stable(current)}, not ${stable(expected)}`);
}
