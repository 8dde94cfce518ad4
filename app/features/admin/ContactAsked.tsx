import { useRow } from "#app/db/useRows.ts";
import type { SchoolContact } from "#shared/entities/schoolContact.ts";
import { formatWhen } from "#shared/rules/format.ts";
import { matchTitle } from "#shared/rules/matchTitle.ts";
import { schoolContactTexts as texts } from "./schoolContactTexts.ts";
import type { AskedMatch } from "./useContactAsked.ts";

/** Who typed the address, how to reach them, and the matches waiting for it. */
export function ContactAsked({ contact, asked }: { contact: SchoolContact; asked: readonly AskedMatch[] }) {
  const account = useRow("user", contact.requesterId ?? asked[0]?.fixture.requesterId ?? "");
  const fixture = asked[0]?.fixture;
  if (!fixture) return null;
  const user = account.status === "ready" ? account.row : undefined;
  const emails = [...new Set([fixture.contactEmail, user?.email].filter(Boolean))];
  return (
    <div className="flex flex-col gap-1 text-sm break-words">
      <p>{texts.askedBy(fixture.contactName ?? "", user?.username)}</p>
      <p className="text-ink-soft">{[...emails, fixture.contactPhone].filter(Boolean).join(", ")}</p>
      <ul className="text-ink-soft">
        {asked.map(({ fixture: match, bid }) => (
          <li key={bid.id}>
            {texts.forMatch(
              matchTitle(match),
              formatWhen(match.matchDate, match.matchTime),
              match.venue,
              bid.streamerName,
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
