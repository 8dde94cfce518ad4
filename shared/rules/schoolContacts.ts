import { WALK_IN_USER_ID } from "../entities/actor.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { SchoolContact } from "../entities/schoolContact.ts";
import { cityIn } from "./cityDistance.ts";
import { DomainError } from "./domainError.ts";
import { isForeignDomain, isOnePersons, isSameAddress } from "./mailbox.ts";

/** Two ways to write one school's name are one school: case, spaces, accents and stops do not count. */
export function schoolKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** The town that a match is played in: many schools have one name. A listed city, else what stands last in the venue. */
export function townOf({ venue, homeSchool }: Pick<Fixture, "venue" | "homeSchool">): string {
  return cityIn(venue) ?? cityIn(homeSchool) ?? venue.split(",").at(-1)?.trim() ?? "";
}

interface Reached {
  email?: string | undefined;
  phone?: string | undefined;
}

/** Whether an address or phone belongs to one of the sides that want the school's yes. */
export function isOfParty(contact: Reached, parties: readonly Reached[]): boolean {
  return parties.some(({ email, phone }) => isOnePersons(contact.email, email) || isSamePhone(contact.phone, phone));
}

type Vouched = Pick<SchoolContact, "schoolKey" | "town">;

/** One name in one town. Nobody knows the town of a contact that was confirmed without a match. */
export function isSameSchool(one: Vouched, other: Vouched): boolean {
  return one.schoolKey === other.schoolKey && schoolKey(one.town ?? "") === schoolKey(other.town ?? "");
}

interface Asking {
  email: string;
  requesterId: string | undefined;
  town: string;
}

/**
 * The contact that answers by itself: an admin has seen this address with this requester, for this school in this town.
 * Schools of one name are many, and whoever confirmed it for one requester has not looked at another's.
 */
export function confirmedContact(contacts: readonly SchoolContact[], asking: Asking): SchoolContact | undefined {
  return contacts.find((contact) => contact.status === "confirmed" && isSeenWith(contact, asking));
}

/** The one that already waits for this, or was refused for it. */
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

/** Visitors share one account: what was confirmed for one of them counts for none. */
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
 * One that was refused can be confirmed later, with the address that the school itself gives. Whatever is confirmed is
 * held against everything by which the sides of the permissions that wait for it are reached.
 */
export function contactConfirmRejection(
  contact: Decided,
  email: string,
  parties: readonly Reached[],
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

/** South African numbers by their last nine digits, however they are written. */
export function isSamePhone(one: string | undefined, other: string | undefined): boolean {
  const [left, right] = [one, other].map((phone = "") => phone.replace(/\D/g, "").slice(-9));
  return left !== "" && left === right;
}
