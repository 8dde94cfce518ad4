import { isSent, type ClientMeta, type ClientTransaction } from "#app/db/clientStore.ts";
import { recheckAfterReset } from "./forgotten.ts";

/**
 * The same for a sign-out, a role change, a restored backup, a pruned feed and a copied client: a new clientId, no
 * cursor, the outbox renumbered in order under the same mutationIds. What was applied lately is asked about before
 * anything is sent: a restored server has forgotten some of it. The rows stay until the new snapshot's first page.
 */
export async function startOver(tx: ClientTransaction, meta: ClientMeta): Promise<void> {
  const outbox = await tx.outbox();
  await tx.putItems(outbox.map((item, index) => ({ ...item, seq: index + 1 })));
  const sentSeq = outbox.filter((item) => isSent(item, meta)).length;
  await tx.putMeta({
    ...meta,
    clientId: crypto.randomUUID(),
    cursor: null,
    more: false,
    nextSeq: outbox.length + 1,
    sentSeq,
    recheck: await recheckAfterReset(tx, meta),
  });
}
