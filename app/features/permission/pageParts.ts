import type { PermissionAnswer } from "#shared/api/answers.ts";
import { dateParts, formatWhen } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import type { PermissionPageParts } from "#shared/rules/permissionPage.ts";

/** The link's data in the words of the school's page. */
export function pageParts(permission: PermissionAnswer): PermissionPageParts {
  const { match, streamerName, streamerContactPerson, streamerPhone, requesterName, sponsorText, movedFrom } =
    permission;
  return {
    match: matchTitle(match),
    sport: match.sport,
    streamer: streamerName,
    contactPerson: streamerContactPerson,
    phone: streamerPhone ?? undefined,
    requester: requesterName,
    when: `${dateParts(match.matchDate).weekday} ${formatWhen(match.matchDate, match.matchTime)}`,
    venue: match.venue,
    movedFrom: movedFrom ? formatWhen(movedFrom.matchDate, movedFrom.matchTime) : undefined,
    sponsor: sponsorText ?? undefined,
  };
}
