import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { matchTitle, shortMatch } from "#shared/rules/matchTitle.ts";
import { askSchoolText } from "#shared/rules/permissionPage.ts";
import { whatsAppNumber } from "#shared/rules/whatsApp.ts";
import { paths } from "#app/paths.ts";

/** Opens WhatsApp with a text for the school. Its link holds no token: it makes us email the private one. */
export function whatsAppLink(bid: Bid, fixture: Fixture, origin: string): string {
  const text = askSchoolText({
    streamer: bid.streamerName,
    match: shortMatch(matchTitle(fixture)),
    when: formatWhen(fixture.matchDate, fixture.matchTime),
    askUrl: `${origin}${paths.ask}#${fixture.id}`,
  });
  return `https://wa.me/${whatsAppNumber(bid.schoolContactPhone)}?text=${encodeURIComponent(text)}`;
}
