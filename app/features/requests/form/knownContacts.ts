import type { Fixture } from "#shared/entities/fixture.ts";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import { schoolKey } from "#shared/rules/schoolContacts.ts";

/** A contact this account has used for a school before, as form fields. */
export interface KnownContact {
  schoolContactName: string;
  schoolContactRole: string;
  schoolContactEmail: string;
  schoolContactPhone: string;
  /** An admin has confirmed that this address is the school's: it is asked at once. */
  isConfirmed: boolean;
}

type Asked = Pick<SchoolPermission, "fixtureId" | "contactCheck" | "schoolContactEmail">;

/**
 * By school, from the account's own rows alone: nobody learns whom others have named. Of several, the latest confirmed
 * one counts, with its confirmed address.
 */
export function knownContactsOf(
  latest: readonly Fixture[],
  permissions: readonly Asked[],
): ReadonlyMap<string, KnownContact> {
  const known = new Map<string, KnownContact>();
  for (const fixture of latest) {
    const key = schoolKey(fixture.homeSchool);
    const contact = contactOf(fixture, permissions);
    const before = known.get(key);
    if (contact && (!before || (contact.isConfirmed && !before.isConfirmed))) known.set(key, contact);
  }
  return known;
}

function contactOf(fixture: Fixture, permissions: readonly Asked[]): KnownContact | undefined {
  const { schoolContactName = "", schoolContactRole = "", schoolContactEmail = "", schoolContactPhone = "" } = fixture;
  const confirmed = permissions.find(
    ({ fixtureId, contactCheck }) => fixtureId === fixture.id && contactCheck === "confirmed",
  );
  const email = confirmed?.schoolContactEmail ?? schoolContactEmail;
  if (!email) return undefined;
  const person = { schoolContactName, schoolContactRole, schoolContactPhone };
  return { ...person, schoolContactEmail: email, isConfirmed: confirmed !== undefined };
}
