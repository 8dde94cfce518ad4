import type { Bid } from "#shared/entities/bid.ts";
import type { Fixture } from "#shared/entities/fixture.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { matchTitle, shortMatch } from "#shared/rules/matchTitle.ts";
import { askSchoolText } from "#shared/rules/permissionPage.ts";
import { paths } from "#app/paths.ts";

/** Opens WhatsApp with the words for the school. The link in them holds no token: it mails the private one. */
export function whatsAppLink(bid: Bid, fixture: Fixture, origin: string): string {
  const text = askSchoolText({
    streamer: bid.streamerName,
    match: shortMatch(matchTitle(fixture)),
    when: formatWhen(fixture.matchDate, fixture.matchTime),
    askUrl: `${origin}${paths.ask}#${fixture.id}`,
  });
  return `https://wa.me/${whatsAppNumber(bid.schoolContactPhone)}?text=${encodeURIComponent(text)}`;
}

/** Digits with the country first, as WhatsApp wants them: 082 123 4567 → 27821234567. */
function whatsAppNumber(phone = ""): string {
  const digits = phone.replace(/\D/g, "");
  return digits.startsWith("0") ? `27${digits.slice(1)}` : digits;
}
