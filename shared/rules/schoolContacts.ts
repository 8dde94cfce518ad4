import type { SchoolContact } from "../entities/schoolContact.ts";
import { DomainError } from "./domainError.ts";

/** Two ways to write one school's name are one school: case, spaces, accents and stops do not count. */
export function schoolKey(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

interface Reached {
  email?: string | undefined;
  phone?: string | undefined;
}

/** Whether an address or phone belongs to one of the sides that want the school's yes. */
export function isOfParty(contact: Reached, parties: readonly Reached[]): boolean {
  return parties.some(
    ({ email, phone }) =>
      isSame(addressKey(contact.email), addressKey(email)) || isSame(phoneKey(contact.phone), phoneKey(phone)),
  );
}

/** The contact that answers for this school under this address, if an admin has confirmed it. */
export function confirmedContact(contacts: readonly SchoolContact[], email: string): SchoolContact | undefined {
  return contacts.find((contact) => contact.status === "confirmed" && isSameAddress(contact.email, email));
}

export function isSameAddress(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

type Decided = Pick<SchoolContact, "status" | "isOfParty" | "email">;

/** One that was refused can be confirmed later, with the address that the school itself gives. */
export function contactConfirmRejection(contact: Decided, email: string): DomainError | undefined {
  if (contact.status === "confirmed") return new DomainError("schoolContact.alreadyDecided");
  return contact.isOfParty && isSameAddress(contact.email, email)
    ? new DomainError("schoolContact.ofParty")
    : undefined;
}

export function contactRefuseRejection({ status }: Pick<Decided, "status">): DomainError | undefined {
  return status === "waiting" ? undefined : new DomainError("schoolContact.alreadyDecided");
}

/** What stands behind a plus reaches the same mailbox. */
function addressKey(email = ""): string {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@");
  return domain && `${name.split("+")[0]}@${domain}`;
}

function phoneKey(phone = ""): string {
  return phone.replace(/\D/g, "").slice(-9);
}

function isSame(one: string, other: string): boolean {
  return one !== "" && one === other;
}
