import { actorKey } from "#shared/entities/actor.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectThat } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";

/** A client's decisions take the places of its outbox one after the other, in the order of its mutations. */
export function checkPlaces(before: Content, effects: Effects, ledger: Ledger): void {
  const decided = new Set(effects.receipts.map(({ _id }) => _id));
  const isDecided = (receiptId: string) => before.receipts.has(receiptId) || decided.has(receiptId);
  for (const state of effects.clientStates) {
    const was = before.clientStates.get(state._id);
    const lastSeq = was?.lastSeq ?? 0;
    expectThat(3, state.lastSeq > lastSeq, () => `client ${state._id} goes from ${lastSeq} to ${state.lastSeq}`);
    expectThat(11, !was || was.actorKey === state.actorKey, () => `client ${state._id} changes its owner`);
    for (let seq = lastSeq + 1; seq <= state.lastSeq; seq += 1) {
      const sent = [...(ledger.sentPlaces.get(`${state._id} ${seq}`) ?? [])];
      expectThat(3, sent.some(isDecided), () => `client ${state._id} passed over place ${seq}`);
    }
  }
  const moved = new Map(effects.clientStates.map((state) => [state._id, state.lastSeq]));
  const lastOrdinals = new Map<string, number>();
  for (const { _id, clientId, seq } of effects.receipts) {
    const asked = ledger.ofReceipt(_id);
    const isOfQueue = clientId !== undefined && seq !== undefined;
    const isPlaced = isOfQueue ? ledger.sentPlaces.get(`${clientId} ${seq}`)?.has(_id) : asked.lane !== "sync";
    expectThat(3, isPlaced === true, () => `${asked.name} was decided for place ${seq} of ${clientId}`);
    if (!isOfQueue) continue;
    const lastOrdinal =
      lastOrdinals.get(`${clientId} ${asked.phone}`) ?? lastDecided(before, ledger, clientId, asked.phone);
    expectThat(3, asked.ordinal > lastOrdinal, () => `${asked.name} was decided after a later tap of its phone`);
    lastOrdinals.set(`${clientId} ${asked.phone}`, asked.ordinal);
    const owner = effects.clientStates.find((state) => state._id === clientId)?.actorKey;
    const isOwn = asked.actors.some((actor) => actorKey(actor) === owner);
    expectThat(11, isOwn, () => `${asked.name} was decided on the phone of ${owner}`);
    expectThat(3, seq <= (moved.get(clientId) ?? 0), () => `place ${seq} of ${clientId} was not taken`);
  }
}

function lastDecided(before: Content, ledger: Ledger, clientId: string, phone: string): number {
  let last = 0;
  for (const { _id, clientId: decidedBy } of before.receipts.values()) {
    const asked = decidedBy === clientId ? ledger.asked.get(_id) : undefined;
    if (asked?.phone === phone) last = Math.max(last, asked.ordinal);
  }
  return last;
}
