import type { SchoolContact } from "../../entities/schoolContact.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { isSameAddress } from "../../rules/mailbox.ts";
import { notifyBoth } from "../fixture/announceTo.ts";
import type { MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import type { Store } from "../store.ts";

/**
 * An address no longer answers for any school, whichever it was confirmed for. Every link emailed there is dead;
 * schools that have not answered are asked at another address, confirmed by an admin. Given answers stay.
 */
export async function revokeAddress(
  store: Store,
  context: MutationContext,
  address: string,
  decided: Partial<SchoolContact>,
): Promise<void> {
  const confirmed = await store.find("schoolContact", { status: "confirmed" });
  const revoked = confirmed.filter(({ email }) => isSameAddress(email, address));
  for (const [index, contact] of revoked.entries()) {
    await store.update("schoolContact", contact.id, { ...decided, status: "revoked" });
    await endLinks(store, context, contact, context.id(index));
  }
}

async function endLinks(
  store: Store,
  context: MutationContext,
  contact: SchoolContact,
  successorId: string,
): Promise<void> {
  const permissions = await store.find("schoolPermission", { schoolContactId: contact.id });
  const open: string[] = [];
  for (const { id, bidId, linkRound = 0, permissionStatus } of permissions) {
    await store.update("schoolPermission", id, { linkRound: linkRound + 1 });
    const bid = await foundRow(store, "bid", bidId);
    if (permissionStatus === "requested" && bid.status === "accepted") open.push(id);
  }
  if (open.length === 0) return;
  await store.insert("schoolContact", successorOf(contact, successorId, context.now));
  for (const id of open) await askElsewhere(store, context, id, successorId);
}

/** The same school and requester, waiting again for an admin to enter the address that answers from now on. */
function successorOf(contact: SchoolContact, id: string, now: string): Omit<SchoolContact, "rev"> {
  const { schoolKey, schoolName, requesterId, town, role, email, isOfParty } = contact;
  return {
    ...{ id, schoolKey, schoolName, email, isOfParty, createdAt: now, status: "waiting" as const, waitingSince: now },
    ...definedFields({ requesterId, town, role }),
  };
}

async function askElsewhere(store: Store, context: MutationContext, id: string, contactId: string): Promise<void> {
  const waiting = { schoolContactId: contactId, contactCheck: "waiting" as const, mailedAt: undefined };
  await store.update("schoolPermission", id, waiting);
  const { bidId, fixtureId } = await foundRow(store, "schoolPermission", id);
  await store.update("bid", bidId, { schoolAsk: "checking" });
  const bid = await foundRow(store, "bid", bidId);
  const fixture = await foundRow(store, "fixture", fixtureId);
  await notifyBoth(context, fixture, bid, { kind: "schoolChecking", permissionId: id });
}
