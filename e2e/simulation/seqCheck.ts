import { actorKey } from "#shared/entities/actor.ts";
import type { Effects } from "#server/sync/serverStore.ts";
import type { Content } from "#server/testing/memoryServerStore.ts";
import { expectThat } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";

/** A client's decisions take the seqs of its outbox one after the other, in the order of its mutations. */
export function checkSeqs(before: Content, effects: Effects, ledger: Ledger): void {
  const decided = new Set(effects.receipts.map(({ _id }) => _id));
  const isDecided = (receiptId: string) => before.receipts.has(receiptId) || decided.has(receiptId);
  for (const { _id, actorKey, lastSeq } of effects.clientStates) {
    const was = before.clientStates.get(_id) ?? { actorKey, lastSeq: 0 };
    expectThat(3, lastSeq > was.lastSeq, () => `client ${_id} goes from ${was.lastSeq} to ${lastSeq}`);
    expectThat(11, was.actorKey === actorKey, () => `client ${_id} changes its owner`);
    for (let seq = was.lastSeq + 1; seq <= lastSeq; seq += 1) {
      const sent = [...(ledger.sent.get(`${_id} ${seq}`) ?? [])];
      expectThat(3, sent.some(isDecided), () => `client ${_id} passed over seq ${seq}`);
    }
  }
  for (const { _id, clientId, seq } of effects.receipts) {
    const { actors, client, name, ordinal, origin } = ledger.ofReceipt(_id);
    const isOfOutbox = clientId !== undefined && seq !== undefined;
    const isInPlace = isOfOutbox ? ledger.sent.get(`${clientId} ${seq}`)?.has(_id) === true : origin !== "sync";
    expectThat(3, isInPlace, () => `${name} was decided for seq ${seq} of ${clientId}`);
    if (!isOfOutbox) continue;
    const last = ledger.lastDecided.get(`${clientId} ${client}`) ?? 0;
    expectThat(3, ordinal > last, () => `${name} was decided after a later mutation of its client`);
    ledger.lastDecided.set(`${clientId} ${client}`, ordinal);
    const state = effects.clientStates.find((one) => one._id === clientId);
    const isOwn = actors.some((actor) => actorKey(actor) === state?.actorKey);
    expectThat(11, isOwn, () => `${name} was decided on the client of ${state?.actorKey}`);
    expectThat(3, seq <= (state?.lastSeq ?? 0), () => `seq ${seq} of ${clientId} was not taken`);
  }
}
