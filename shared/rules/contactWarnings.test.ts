import { expect, test } from "vitest";
import type { SchoolContact } from "../entities/schoolContact.ts";
import { contactWarningKinds, contactWarnings, type ContactWarningKind } from "./contactWarnings.ts";
import { isSamePersonsMailbox, isSameAddress } from "./mailbox.ts";
import { townOf } from "./schoolContacts.ts";

const base: SchoolContact = {
  ...{ id: "one", rev: 1, createdAt: "2026-11-21T10:00:00.000Z", schoolKey: "lionsrockhigh", town: "Cape Town" },
  ...{ schoolName: "Lionsrock High", email: "sport@lionsrock.example", status: "waiting", isOfParty: false },
};
const confirmed = (changes: Partial<SchoolContact>): SchoolContact => ({
  ...base,
  ...{ id: "other", status: "confirmed" },
  ...changes,
});

/** An example that causes each warning, and no other. */
const cases: Readonly<Record<ContactWarningKind, [contact: SchoolContact, others: SchoolContact[], phones: string[]]>> =
  {
    ofParty: [{ ...base, isOfParty: true }, [], []],
    revokedBefore: [base, [confirmed({ status: "revoked", reason: "Left" })], []],
    foreignLetters: [{ ...base, email: "sport@xn--lionsrck-2xb.example" }, [], []],
    lookAlike: [base, [confirmed({ schoolKey: "x", email: "sport@lionsr0ck.example" })], []],
    otherSchools: [base, [confirmed({ town: "Durban" })], []],
    otherRequester: [base, [confirmed({ requesterId: "r" })], []],
    otherAddress: [base, [confirmed({ email: "head@lionsrock.example" })], []],
    requestersPhone: [{ ...base, phone: "082 123 4567" }, [], ["+27 82 123 4567"]],
    freeMail: [{ ...base, email: "lionsrock.sport@gmail.com" }, [], []],
  };

test.each(contactWarningKinds)("warns an admin of %s, and of nothing else", (kind) => {
  const [contact, others, phones] = cases[kind];
  expect(contactWarnings(contact, [contact, ...others], phones).map((warning) => warning.kind)).toEqual([kind]);
});

test("an ordinary address brings no warning", () => {
  const elsewhere = confirmed({ schoolKey: "otherhigh", email: "sport@other.example" });
  expect(contactWarnings(base, [base, elsewhere], ["082 123 4567"])).toEqual([]);
});

test("spellings of one mailbox are equal, and a school's other mailboxes are not the same person's", () => {
  expect(isSameAddress("A.B+x@googlemail.com", "ab@gmail.com")).toBe(true);
  expect(isSameAddress("a.b@school.example", "ab@school.example")).toBe(false);
  expect(isSamePersonsMailbox("coach@school.example", "sport@school.example")).toBe(false);
  expect(isSamePersonsMailbox("coach-office@school.example", "coach@school.example")).toBe(true);
  expect(isSamePersonsMailbox("", "")).toBe(false);
});

test("a match's town is the listed city in its venue, else the last part of the venue or the school's", () => {
  const homeSchool = "Lionsrock High";
  expect(townOf({ venue: "Main Field, Gqeberha", homeSchool })).toBe(
    townOf({ venue: "Oval, Port Elizabeth", homeSchool }),
  );
  expect(townOf({ venue: "Main Field, Stellenbosch", homeSchool })).toBe("Stellenbosch");
  expect(townOf({ venue: "Main Field", homeSchool: "Pretoria Boys" })).toBe("Pretoria");
});
