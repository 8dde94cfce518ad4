import { dexieClientStore } from "#app/db/dexieClientStore.ts";
import { lazyRules } from "#app/db/lazyRules.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { firstMeta, openedBy, type ClientStore, type ClientMeta, type StoreOwner } from "#app/db/clientStore.ts";
import type { Schema } from "#shared/mutations/schema.ts";
import { rebase, rollBackToBase } from "./rebase.ts";
import { startOver } from "./startOver.ts";

/** A page's open database as the sync code sees it. */
export function clientStoreOf(database: LocalDatabase, user: StoreOwner, rules = lazyRules): ClientStore {
  return dexieClientStore(database, () => firstMeta(user), rules);
}

/**
 * Assigns the database to this account again: after the first visit, a sign-in, a role change, or a new app version.
 * Shows unsent items at once, as the account's current role and this version allow.
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

/**
 * Already open, with its unsent items on the screen. Stores a client that has neither fetched nor queued anything
 * first.
 */
function goesOn(
  { signedIn, role, cursor, nextSeq, schemaVersion }: ClientMeta,
  user: StoreOwner,
  { version }: Pick<Schema, "version">,
): boolean {
  return signedIn && role === user.role && (cursor !== null || nextSeq > 1) && schemaVersion >= version;
}

/**
 * Ends the session: the rows leave the client. The outbox stays, unless discarded; another account never sends it. A
 * backup may be restored before the next sign-in, and without a cursor nothing would show it: so the client starts over.
 */
export async function endSession(store: ClientStore, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  await store.write(async (tx) => {
    const meta = await tx.meta();
    await tx.clearRows();
    const outbox = await tx.outbox();
    if (keepOutbox) await tx.putItems(outbox.map((item) => ({ ...item, baseKeys: [], baseRows: [] })));
    else await tx.deleteItems(outbox.map(({ mutationId }) => mutationId));
    await startOver(tx, { ...meta, signedIn: false, lastSyncAt: undefined });
  });
}
