import { WALK_IN_USER_ID } from "../entities/actor.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { SchoolContact } from "../entities/schoolContact.ts";
import { cityIn } from "./cityDistance.ts";
import { DomainError } from "./domainError.ts";
import { isForeignDomain, isSamePersonsMailbox, isSameAddress } from "./mailbox.ts";

/** Two spellings of one school's name are one school: case, spaces, accents and stops do not count. */
export function schoolKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The town of a match: many schools share a name. A listed city, else the last part of the venue. */
export function townOf({ venue, homeSchool }: Pick<Fixture, "venue" | "homeSchool">): string {
  return cityIn(venue) ?? cityIn(homeSchool) ?? venue.split(",").at(-1)?.trim() ?? "";
}

interface Contact {
  email?: string | undefined;
  phone?: string | undefined;
}

/** Whether an address or phone belongs to one of the sides waiting for the school's approval. */
export function isOfParty(contact: Contact, parties: readonly Contact[]): boolean {
  return parties.some(
    ({ email, phone }) => isSamePersonsMailbox(contact.email, email) || isSamePhone(contact.phone, phone),
  );
}

type Vouched = Pick<SchoolContact, "schoolKey" | "town">;

/** One name in one town. A contact confirmed without a match has no town. */
export function isSameSchool(one: Vouched, other: Vouched): boolean {
  return one.schoolKey === other.schoolKey && schoolKey(one.town ?? "") === schoolKey(other.town ?? "");
}

interface Asking {
  email: string;
  requesterId: string | undefined;
  town: string;
}

/**
 * The contact that answers by itself: an admin has confirmed this address for this requester, school and town. Many
 * schools share a name, and confirming it for one requester does not check another's.
 */
export function confirmedContact(contacts: readonly SchoolContact[], asking: Asking): SchoolContact | undefined {
  return contacts.find((contact) => contact.status === "confirmed" && isSeenWith(contact, asking));
}

/** The contact already waiting for this, or refused for it. */
export function openContact(
  contacts: readonly SchoolContact[],
  asking: Asking & { isOfParty: boolean },
): SchoolContact | undefined {
  return contacts.find(
    (contact) =>
      (contact.status === "waiting" || contact.status === "refused") &&
      contact.isOfParty === asking.isOfParty &&
      isSeenWith(contact, asking),
  );
}

/** Visitors share one account: a confirmation for one of them does not count for another. */
function isSeenWith(contact: SchoolContact, { email, requesterId, town }: Asking): boolean {
  const isOneRequester = contact.requesterId === requesterId && requesterId !== WALK_IN_USER_ID;
  return (
    isOneRequester &&
    requesterId !== undefined &&
    schoolKey(contact.town ?? "") === schoolKey(town) &&
    isSameAddress(contact.email, email)
  );
}

type Decided = Pick<SchoolContact, "status" | "isOfParty" | "email">;

/**
 * A refused one can be confirmed later, with the address the school itself gives. A confirmed address is compared with
 * every contact of the sides whose permissions wait for it.
 */
export function contactConfirmRejection(
  contact: Decided,
  email: string,
  parties: readonly Contact[],
): DomainError | undefined {
  if (contact.status === "confirmed" || contact.status === "revoked") {
    return new DomainError("schoolContact.alreadyDecided");
  }
  if (isForeignDomain(email)) return new DomainError("schoolContact.lookAlike");
  const isTypedOne = contact.isOfParty && isSameAddress(contact.email, email);
  return isTypedOne || isOfParty({ email }, parties) ? new DomainError("schoolContact.ofParty") : undefined;
}

export function contactRefuseRejection({ status }: Pick<Decided, "status">): DomainError | undefined {
  return status === "waiting" ? undefined : new DomainError("schoolContact.alreadyDecided");
}

export function contactRevokeRejection({ status }: Pick<Decided, "status">): DomainError | undefined {
  return status === "confirmed" ? undefined : new DomainError("schoolContact.notConfirmed");
}

/** South African numbers by their last nine digits, however written. */
export function isSamePhone(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [one, other].map((phone = "") => phone.replace(/\D/g, "").slice(-9));
  return left !== "" && left === right;
}
