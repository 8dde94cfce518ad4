import { actorKey } from "#shared/entities/actor.ts";
import type { FixtureStatus } from "#shared/entities/fixture.ts";
import type { AnyRow } from "#shared/entities/registry.ts";
import { bidTransitions } from "#shared/rules/bidFlow.ts";
import { permissionTransitions } from "#shared/rules/permissionFlow.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectThat } from "./invariants.ts";
import type { Ledger, RowsByEntity, Run } from "./oracle.ts";

/** A client's decisions use its outbox's seqs in order, as sent. */
export function checkSeqs(before: Content, effects: Effects, ledger: Ledger): void {
  const decided = new Set(effects.receipts.map(({ _id }) => _id));
  const isDecided = (receiptId: string) => before.receipts.has(receiptId) || decided.has(receiptId);
  const states = new Map(effects.clientStates.map((state) => [state._id, state]));
  for (const { _id, actorKey, lastSeq } of states.values()) {
    const was = before.clientStates.get(_id) ?? { actorKey, lastSeq: 0 };
    expectThat(3, lastSeq > was.lastSeq, () => `client ${_id} goes from ${was.lastSeq} to ${lastSeq}`);
    expectThat(11, was.actorKey === actorKey, () => `client ${_id} changes its owner`);
    for (let seq = was.lastSeq + 1; seq <= lastSeq; seq += 1) {
      const sent = [...(ledger.sent.get(`${_id} ${seq}`) ?? [])];
      expectThat(3, sent.some(isDecided), () => `client ${_id} passed over seq ${seq}`);
    }
  }
  for (const { _id, clientId = "", seq } of effects.receipts) {
    const { actors, name, origin } = ledger.ofReceipt(_id);
    const isInPlace = seq === undefined ? origin !== "sync" : ledger.sent.get(`${clientId} ${seq}`)?.has(_id) === true;
    expectThat(3, isInPlace, () => `${name} was decided for seq ${seq} of ${clientId}`);
    if (seq === undefined) continue;
    const { actorKey: owner, lastSeq } = states.get(clientId) ?? { actorKey: undefined, lastSeq: 0 };
    const isOwn = actors.some((actor) => actorKey(actor) === owner);
    expectThat(11, isOwn, () => `${name} was decided on the client of ${owner}`);
    expectThat(3, seq <= lastSeq, () => `seq ${seq} of ${clientId} was not taken`);
  }
}

type Arrows<State extends string> = Readonly<Record<State, readonly State[]>>;

const fixtureTransitions: Arrows<FixtureStatus> = {
  open: ["assigned", "cancelled"],
  assigned: ["open", "completed", "cancelled"],
  completed: [],
  cancelled: [],
};

/** Rows change state only along their flow's transitions, and keep their marks. */
export function checkArrows(rows: RowsByEntity, { written }: Run): void {
  for (const { entity, row } of written.values()) {
    const before = rows.get(entity)?.get(row.id);
    const isStep = before === undefined || isAlongArrows(before, row);
    expectThat(10, isStep, () => `${entity} ${row.id} went from ${JSON.stringify(before)} to ${JSON.stringify(row)}`);
  }
}

function isAlongArrows(before: AnyRow, after: AnyRow): boolean {
  if ("proposedPriceCents" in before && "proposedPriceCents" in after) {
    const [from, to] = [before.schoolPermissionStatus, after.schoolPermissionStatus];
    const isOnPaper = from !== "approved" && (to === "approved" || to === "declined");
    const isPermitted = isOnPaper || follows(permissionTransitions, from, to);
    return isPermitted && follows(bidTransitions, before.status, after.status);
  }
  if ("homeSchool" in before && "homeSchool" in after) return follows(fixtureTransitions, before.status, after.status);
  return !("isRead" in before && "isRead" in after && before.isRead && !after.isRead);
}

function follows<State extends string>(arrows: Arrows<State>, from: State, to: State): boolean {
  return from === to || arrows[from].includes(to);
}
