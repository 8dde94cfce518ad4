/** A match with names no other test uses, so that tests find theirs among all others. */
export interface Match {
  homeSchool: string;
  awaySchool: string;
  sport: string;
  matchDate: string;
  matchTime: string;
  venue: string;
  budget: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  schoolContactName: string;
  schoolContactEmail: string;
  schoolContactPhone: string;
  schoolContactRole: string;
}

/** What a business sends besides. */
export interface BusinessFields {
  clientType: "business";
  businessName: string;
  assets?: readonly object[];
}

let made = 0;

/** A word used nowhere else in this run. */
export function aName(): string {
  made += 1;
  return `${process.env["TEST_PARALLEL_INDEX"] ?? "0"}${made}${Date.now().toString(36).slice(-5)}`;
}

export function aMatch(changes: Partial<Match> = {}): Match {
  const name = aName();
  return {
    homeSchool: `Rivierkloof ${name}`,
    awaySchool: `Hillview ${name}`,
    sport: "Rugby",
    matchDate: dayFromNow(40),
    matchTime: "10:30",
    venue: `Field ${name}, Cape Town`,
    budget: "2500",
    contactName: "Thandi Maseko",
    contactEmail: `thandi.${name}@maseko.example`,
    contactPhone: "082 555 0177",
    schoolContactName: "Mr P. Jonkers",
    schoolContactEmail: `office.${name}@rivierkloof.example`,
    schoolContactPhone: "021 555 0178",
    schoolContactRole: "Principal",
    ...changes,
  };
}

/** yyyy-MM-dd, far enough away that nothing depends on the hour or time zone. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
