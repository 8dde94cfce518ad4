import type { SchoolContact } from "../entities/schoolContact.ts";
import { isFreeMail, isForeignDomain, isLookAlike, isSameAddress } from "./mailbox.ts";
import { isSameSchool, isSamePhone } from "./schoolContacts.ts";

export const contactWarningKinds = [
  "ofParty",
  "revokedBefore",
  "foreignLetters",
  "lookAlike",
  "otherSchools",
  "otherRequester",
  "otherAddress",
  "requestersPhone",
  "freeMail",
] as const;
export type ContactWarningKind = (typeof contactWarningKinds)[number];

export interface ContactWarning {
  kind: ContactWarningKind;
  /** Its subject: addresses, schools. */
  about: string;
}

/** What an admin should check before an address answers for a school. `phones` are the requester's own. */
export function contactWarnings(
  contact: SchoolContact,
  all: readonly SchoolContact[],
  phones: readonly (string | undefined)[],
): ContactWarning[] {
  const others = all.filter(({ id }) => id !== contact.id);
  const confirmed = others.filter(({ status }) => status === "confirmed");
  const same = confirmed.filter(({ email }) => isSameAddress(email, contact.email));
  const ofSchool = confirmed.filter((other) => isSameSchool(other, contact));
  const found: Readonly<Record<ContactWarningKind, readonly string[]>> = {
    ofParty: contact.isOfParty ? [contact.email] : [],
    revokedBefore: others
      .filter(({ status, email }) => status === "revoked" && isSameAddress(email, contact.email))
      .map(({ reason = "" }) => reason),
    foreignLetters: isForeignDomain(contact.email) ? [contact.email] : [],
    lookAlike: confirmed.filter(({ email }) => isLookAlike(email, contact.email)).map(({ email }) => email),
    otherSchools: same.filter((other) => !isSameSchool(other, contact)).map(placeOf),
    otherRequester: same.filter((other) => isSameSchool(other, contact)).map(placeOf),
    otherAddress: ofSchool.filter(({ email }) => !isSameAddress(email, contact.email)).map(({ email }) => email),
    requestersPhone: phones.some((phone) => isSamePhone(phone, contact.phone)) ? [contact.phone ?? ""] : [],
    freeMail: isFreeMail(contact.email) ? [contact.email] : [],
  };
  return contactWarningKinds.flatMap((kind) =>
    found[kind].length > 0 ? [{ kind, about: [...new Set(found[kind])].join(", ") }] : [],
  );
}

/** "Lionsrock High, Cape Town" */
function placeOf({ schoolName, town }: SchoolContact): string {
  return [schoolName, town].filter(Boolean).join(", ");
}
