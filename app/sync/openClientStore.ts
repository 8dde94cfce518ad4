import { dexieClientStore } from "#app/db/dexieClientStore.ts";
import { lateRules } from "#app/db/lateRules.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { firstMeta, openedBy, type ClientStore, type ClientMeta, type StoreOwner } from "#app/db/clientStore.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { rebase, rollBackToBase } from "./rebase.ts";

/** The sync code's view of a database that a page has opened. */
export function clientStoreOf(database: LocalDatabase, user: StoreOwner, rules = lateRules): ClientStore {
  return dexieClientStore(database, () => firstMeta(user), rules);
}

/**
 * Makes the database this account's again: after the first visit, a sign-in, a change of role, or a new version of the
 * app. What waits is shown at once, as the account may do it now and as this version does it.
 */
export async function beginSession(store: ClientStore, user: StoreOwner): Promise<void> {
  await store.write(async (tx) => {
    const meta = await tx.meta();
    if (goesOn(meta, user, tx)) return;
    await rollBackToBase(tx);
    await tx.putMeta({ ...openedBy(tx, meta), role: user.role, signedIn: true });
    await rebase(tx);
  });
}

/** It is open already, and what waits is on the screen. A client that has neither fetched nor queued is kept here first. */
function goesOn(
  { signedIn, role, cursor, nextSeq, schemaVersion }: ClientMeta,
  user: StoreOwner,
  { version }: Pick<Schema, "version">,
): boolean {
  return signedIn && role === user.role && (cursor !== null || nextSeq > 1) && schemaVersion >= version;
}

/**
 * Ends it: the rows leave the client. The outbox stays, unless it is discarded; it is never sent with another session.
 */
export async function endSession(store: ClientStore, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  await store.write(async (tx) => {
    const meta = await tx.meta();
    await tx.clearRows();
    const outbox = await tx.outbox();
    if (keepOutbox) await tx.putItems(outbox.map((item) => ({ ...item, baseKeys: [], baseRows: [] })));
    else await tx.deleteItems(outbox.map(({ mutationId }) => mutationId));
    const clean = keepOutbox ? {} : { clientId: crypto.randomUUID(), nextSeq: 1, sentSeq: 0 };
    await tx.putMeta({ ...meta, ...clean, signedIn: false, cursor: null, more: false, lastSyncAt: undefined });
  });
}
