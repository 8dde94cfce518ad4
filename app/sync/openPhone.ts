import { dexiePhone } from "#app/db/dexiePhone.ts";
import { VISITOR, type LocalDatabase } from "#app/db/localDatabase.ts";
import type { Phone, PhoneMeta } from "./phone.ts";
import { replay, showTruth } from "./replay.ts";

export interface PhoneUser {
  userId: string;
  role: "user" | "admin";
}

export const visitor: PhoneUser = { userId: VISITOR, role: "user" };

/** The sync code's view of a database that somebody has opened. */
export function phoneOf(database: LocalDatabase, user: PhoneUser): Phone {
  return dexiePhone(database, () => firstMeta(user));
}

/**
 * Makes the database this account's again: after the first visit, a sign-in, or a change of role. What waits is shown
 * at once, as the account may do it now.
 */
export async function beginSession(phone: Phone, user: PhoneUser): Promise<void> {
  await phone.write(async (tx) => {
    const meta = await tx.meta();
    await showTruth(tx);
    await tx.putMeta({ ...meta, role: user.role, signedIn: true });
    await replay(tx);
  });
}

/**
 * Ends it: the rows leave the phone. The queue stays, unless it is discarded; it is never sent with another session.
 */
export async function endSession(phone: Phone, { keepOutbox }: { keepOutbox: boolean }): Promise<void> {
  await phone.write(async (tx) => {
    const meta = await tx.meta();
    await tx.clearRows();
    await tx.clearTruths();
    if (!keepOutbox) for (const item of await tx.outbox()) await tx.deleteItem(item.mutationId);
    const clean = keepOutbox ? {} : { clientId: crypto.randomUUID(), nextSeq: 1 };
    await tx.putMeta({ ...meta, ...clean, signedIn: false, cursor: null, more: false, lastSyncAt: undefined });
  });
}

function firstMeta({ userId, role }: PhoneUser): PhoneMeta {
  return {
    key: "meta",
    userId,
    role,
    signedIn: true,
    clientId: crypto.randomUUID(),
    cursor: null,
    more: false,
    nextSeq: 1,
    today: undefined,
    lastSyncAt: undefined,
  };
}
