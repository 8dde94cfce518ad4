import type { Fixture } from "../entities/fixture.ts";

interface Teams {
  homeSchool: string;
  awaySchool: string;
}

/** "{homeSchool} vs {awaySchool}". */
export function matchTitle(fixture: Teams): string {
  return `${fixture.homeSchool} vs ${fixture.awaySchool}`;
}

/** The same in at most `longest` characters, for subjects and WhatsApp: both schools are shortened fairly. */
export function shortMatch(match: string, longest = 40): string {
  if (match.length <= longest) return match;
  const [home = "", ...others] = match.split(" vs ");
  const away = others.join(" vs ");
  if (!away) return shortText(match, longest);
  const room = longest - " vs ".length;
  const half = Math.floor(room / 2);
  const homeRoom = Math.max(half, room - away.length);
  const shortHome = shortText(home, homeRoom);
  return `${shortHome} vs ${shortText(away, room - shortHome.length)}`;
}

/** Cut at `longest` characters, including the ellipsis. */
export function shortText(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}

/** The requester's name, as others see it. */
export function requesterName(fixture: Pick<Fixture, "businessName" | "contactName">): string {
  return fixture.businessName ?? fixture.contactName ?? "The requester";
}
