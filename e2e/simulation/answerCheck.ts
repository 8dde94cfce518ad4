import { SCHEMA_VERSION, syncResponseSchema, type SyncRequest, type SyncResponse } from "#shared/api/syncProtocol.ts";
import { actorKey, audiencesOf, type Actor } from "#shared/entities/actor.ts";
import { audienceOf, viewFor } from "#shared/entities/entity.ts";
import { entityNames, entityOf, isEntityName, type AnyRow, type EntityName } from "#shared/entities/registry.ts";
import type { ReceiptDocument } from "#server/db/syncCollections.ts";
import type { BatchResult } from "#server/sync/decide.ts";
import { shownFields } from "#server/sync/receipts.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectSame, expectThat, isSame, stable } from "./invariants.ts";
import type { RowsByEntity } from "./oracle.ts";
import { withShownRows } from "./shownRows.ts";

export interface Answered {
  request: SyncRequest;
  answer: SyncResponse;
  /** The owner of the client database it is for. */
  actor: Actor;
  /** The server's content at the answer's moment; undefined if it read nothing. */
  content: Content | undefined;
  /** The decisions of this call. */
  decided: BatchResult;
  /** It came with a poke: nobody called for it. */
  isPoked?: boolean;
}

/** Checks an answer against the content at its moment, before it is sent. */
export function checkAnswer(answered: Answered, today: string, mutationsHaveFailed: boolean): void {
  const { request, answer, content, actor } = answered;
  const { error } = syncResponseSchema.safeParse(answer);
  expectThat(4, !error, () => `no client understands the answer: ${error?.message}`);
  const { clientId, from } = answer;
  const ofCall = { clientId: request.clientId, from: request.cursor, today };
  expectSame(4, { clientId, from, today: answer.today }, ofCall, () => "the answer is another call's");
  if (answer.reset) return expectSame(7, answer.patch, {}, () => "a reset brings rows");
  checkInterruption(answered, mutationsHaveFailed);
  if (!content) return;
  const goesOn = !answer.more || answer.cursor !== request.cursor;
  expectThat(2, goesOn, () => `the page after ${request.cursor} is that page again`);
  for (const [entity, { fields, put, del }] of Object.entries(answer.patch)) {
    const view = (id: unknown) => (isEntityName(entity) ? viewIn(content, entity, String(id), actor) : undefined);
    for (const values of put) {
      const row = Object.fromEntries(fields.map((field, at) => [field, values[at] ?? undefined]));
      expectSame(7, row, view(row["id"]), () => `${entity} was sent`);
    }
    for (const id of del) expectSame(4, view(id), undefined, () => `${entity} ${id} was deleted, and is there`);
  }
  if (answer.more) expectSame(9, answer.receipts, [], () => "receipts came before the rows were whole");
  else checkReceipts(answered, content);
  const { seq = 0, expected = 0 } = answer.gap ?? {};
  const next = request.mutations.find((item) => item.seq === seq);
  const known = content.receipts.get(`${actorKey(actor)} ${next?.mutationId}`);
  const isItsOwn = known?.clientId === clientId && known.seq === seq && seq < expected;
  expectThat(3, !isItsOwn, () => `seq ${seq} is called a gap, and it is this very mutation's`);
}

/** The answer says where the list of mutations was cut; all before that were decided in order. */
function checkInterruption({ request, answer, decided }: Answered, mutationsHaveFailed: boolean): void {
  if (request.schemaVersion > SCHEMA_VERSION) return;
  const { gap, retryAfter } = answer;
  expectSame(13, { gap, retryAfter }, { gap: decided.gap, retryAfter: decided.retryAfter }, () => "where it was cut");
  expectThat(13, gap === undefined || retryAfter === undefined, () => "the list went on after a mutation had failed");
  expectThat(13, retryAfter === undefined || mutationsHaveFailed, () => "what had not failed was put off");
  const next = request.mutations[decided.receipts.length];
  expectThat(3, gap?.seq === (retryAfter === undefined ? next?.seq : undefined), () => `it was cut at ${next?.seq}`);
  const isInOrder = decided.receipts.every(({ _id }, at) => _id.endsWith(` ${request.mutations[at]?.mutationId}`));
  expectThat(3, isInOrder, () => "the decisions are not in the order of their call");
}

/** Exactly the known receipts of the mutations asked about. */
function checkReceipts({ request, answer, actor }: Answered, content: Content): void {
  const asked = new Set([...request.mutations.map(({ mutationId }) => mutationId), ...request.waiting]);
  const expected = [...asked].flatMap((mutationId) => {
    const receipt = content.receipts.get(`${actorKey(actor)} ${mutationId}`);
    if (!receipt || isWithheld(receipt, request, actor)) return [];
    const { outcome, rev, code, message, result } = receipt;
    if (isOutcomeOnly(receipt, request, actor)) return { mutationId, outcome, rev, code, current: undefined };
    return { mutationId, outcome, rev, code, message, result, current: currentFor(content, actor, receipt) };
  });
  const told = new Map(withShownRows(answer).map((receipt) => [receipt.mutationId, receipt]));
  expectThat(2, told.size === expected.length, () => `${told.size} receipts, of ${expected.length}`);
  for (const { current, ...receipt } of expected) {
    const { current: shown, ...rest } = told.get(receipt.mutationId) ?? {};
    expectSame(1, rest, receipt, () => "a receipt");
    expectSame(7, shown, current, () => "what a rejection shows");
  }
}

/**
 * A visitor who only asks after what an earlier client id has sent learns nothing of it: the next call sends it again.
 */
function isWithheld(receipt: ReceiptDocument, { clientId, mutations }: SyncRequest, actor: Actor): boolean {
  const isSentAgain = mutations.some(({ mutationId }) => receipt._id.endsWith(` ${mutationId}`));
  return actor.kind === "visitor" && !isSentAgain && receipt.clientId !== clientId;
}

/** A visitor who discarded what an earlier client id had sent gets no more than what became of it. */
function isOutcomeOnly(receipt: ReceiptDocument, { clientId, mutations }: SyncRequest, actor: Actor): boolean {
  const isDiscarded = mutations.some(
    ({ mutationId, name }) => name === "noop" && receipt._id.endsWith(` ${mutationId}`),
  );
  return actor.kind === "visitor" && isDiscarded && receipt.name !== "noop" && receipt.clientId !== clientId;
}

/** A rejection carries its subject: of each entity the first visible row, as it is now. */
function currentFor(content: Content, actor: Actor, { about, code }: ReceiptDocument): object | undefined {
  const views: Partial<Record<EntityName, object>> = {};
  for (const { entity, id } of about ?? []) {
    const view = viewIn(content, entity, id, actor);
    if (view) views[entity] ??= shownFields(view, code);
  }
  return about && views;
}

/** The part of a stored row that an actor may see. */
export function viewIn(content: Content, entity: EntityName, id: string, actor: Actor): object | undefined {
  const row = content.rows.get(entity)?.get(id)?.row;
  return row && viewFor(entityOf(entity), row, actor);
}

/** Where an up-to-date client differs from what its actor may see: extra, missing or different rows. */
export function differences(content: Content, actor: Actor, rows: RowsByEntity, today: string): string[] {
  const found: string[] = [];
  for (const entity of entityNames) {
    const onClient = rows.get(entity) ?? new Map<string, AnyRow>();
    for (const [id, row] of onClient) {
      const view = viewIn(content, entity, id, actor);
      if (!view) found.push(`${entity} ${id} is on the client and out of sight`);
      else if (!isSame({ ...row, rev: 0 }, { ...view, rev: 0 })) {
        found.push(`${entity} ${id} is ${stable(row)} on the client and ${stable(view)} on the server`);
      }
    }
    for (const [id, { row }] of content.rows.get(entity) ?? []) {
      if (!onClient.has(id) && belongsThere(entity, row, actor, today)) found.push(`${entity} ${id} is missing`);
    }
  }
  return found;
}

/** A client must have its own rows, and the public window: coming open matches, results, streamers. */
function belongsThere(entity: EntityName, row: AnyRow, actor: Actor, today: string): boolean {
  const seen = audienceOf(entityOf(entity), row).filter((audience) => audiencesOf(actor).includes(audience));
  if (seen.some((audience) => audience !== "public")) return true;
  if (seen.length === 0 || entity !== "fixture" || !("matchDate" in row)) return seen.length > 0;
  return row.status === "completed" || (row.status === "open" && row.matchDate >= today);
}
