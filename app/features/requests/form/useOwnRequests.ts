import { useMemo } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useRow, useRows } from "#app/db/useRows.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { SchoolPermission } from "#shared/entities/schoolPermission.ts";
import type { OwnSchool } from "#shared/entities/user.ts";
import { knownContactsOf, type KnownContact } from "./knownContacts.ts";
import { emptyFixtureForm, formParts, type FixtureFormValues, type RequestKindId } from "./fixtureFormValues.ts";

export interface OwnRequests {
  /** The form's initial values: the contact details of the account's last request. */
  start: FixtureFormValues;
  /** Names used before, latest first. */
  schools: string[];
  venues: string[];
  /** The contacts this account has named, by the school's key. */
  schoolContacts: ReadonlyMap<string, KnownContact>;
}

export const nothingKnown: OwnRequests = {
  start: emptyFixtureForm,
  schools: [],
  venues: [],
  schoolContacts: new Map(),
};

/** What a signed-in account need not type again; undefined while its rows load. */
export function useOwnRequests(kind: RequestKindId): OwnRequests | undefined {
  const { userId } = useStoreOwner();
  const own = useRows("fixture", (table) => table.where("requesterId").equals(userId).toArray(), [userId]);
  const rows = own.status === "ready" ? own.rows : undefined;
  const asked = useRows("schoolPermission", (table) => table.toArray(), []);
  const permissions = asked.status === "ready" ? asked.rows : undefined;
  const user = useRow("user", userId);
  const school = user.status === "ready" ? user.row.school : undefined;
  const isKnown = user.status !== "loading";
  return useMemo(
    () => (rows && permissions && isKnown ? knownFrom({ rows, permissions, kind, school }) : undefined),
    [rows, permissions, kind, school, isKnown],
  );
}

interface Own {
  rows: readonly Fixture[];
  permissions: readonly SchoolPermission[];
  kind: RequestKindId;
  school: OwnSchool | undefined;
}

function knownFrom({ rows, permissions, kind, school }: Own): OwnRequests {
  const latest = rows.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1));
  const last = latest.find(({ clientType }) => clientType === kind);
  const contacts = formParts[kind === "business" ? "business" : "you"];
  const known = contacts.map((field) => [field, last?.[field] ?? ""]);
  return {
    start: { ...emptyFixtureForm, ...Object.fromEntries(known), ...ofSchool(school) },
    schools: [...new Set(latest.flatMap(({ homeSchool, awaySchool }) => [homeSchool, awaySchool]))],
    venues: [...new Set(latest.map(({ venue }) => venue))],
    schoolContacts: knownContactsOf(latest, permissions),
  };
}

/** Prefills the form with the account's saved school details. */
function ofSchool(school: OwnSchool | undefined): Partial<FixtureFormValues> {
  if (!school) return {};
  const { name, venue = "", contactName = "", contactEmail = "", contactPhone = "" } = school;
  return {
    ...{ homeSchool: name, venue, schoolContactName: contactName },
    ...{ schoolContactEmail: contactEmail, schoolContactPhone: contactPhone },
  };
}
