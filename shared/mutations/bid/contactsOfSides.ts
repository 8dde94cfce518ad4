import { WALK_IN_USER_ID } from "../../entities/actor.ts";
import type { Bid } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import { verificationStatuses } from "../../entities/streamer.ts";
import { isSamePhone } from "../../rules/schoolContacts.ts";
import type { Store } from "../store.ts";

/** One contact of a side. */
export interface Contact {
  email?: string | undefined;
  phone?: string | undefined;
}

/** All current and earlier contacts of a booking's two sides, as far as this store knows them. */
export async function contactsOfSides(store: Store, bid: Bid, fixture: Fixture): Promise<Contact[]> {
  const { requesterId } = fixture;
  const typed = [
    { email: fixture.contactEmail ?? bid.contactEmail, phone: fixture.contactPhone ?? bid.contactPhone },
    { email: bid.streamerEmail, phone: bid.streamerPhone },
  ];
  const accounts = [bid.streamerUserId, ...(requesterId === undefined ? [] : [requesterId])];
  const ofAccounts = await Promise.all(accounts.map((userId) => reachedAt(store, userId)));
  return [...typed, ...ofAccounts.flat()];
}

/** An account's contacts: its addresses, its profile and any contact it gave for a match. */
async function reachedAt(store: Store, userId: string): Promise<Contact[]> {
  if (userId === WALK_IN_USER_ID) return [];
  const user = await store.get("user", userId);
  const profiles = await store.find("streamer", { userId });
  const fixtures = await store.find("fixture", { requesterId: userId });
  return [
    ...[user?.email, ...(user?.formerEmails ?? [])].map((email) => ({ email })),
    ...profiles.map(({ email, phone }) => ({ email, phone })),
    ...fixtures.map(({ contactEmail, contactPhone }) => ({ email: contactEmail, phone: contactPhone })),
  ];
}

/** Adds streamers with a side's phone number: the same person under another name. */
export async function withSamePhone(store: Store, sides: readonly Contact[]): Promise<Contact[]> {
  const profiles = await Promise.all(
    verificationStatuses.map((verificationStatus) => store.find("streamer", { verificationStatus })),
  );
  const linked = profiles.flat().filter(({ phone }) => sides.some((side) => isSamePhone(side.phone, phone)));
  return [...sides, ...linked.map(({ email, phone }) => ({ email, phone }))];
}
