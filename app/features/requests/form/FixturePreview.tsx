import { MatchBoard } from "#app/ui/MatchBoard.tsx";
import { centsOf, formatRand } from "#shared/rules/format.ts";
import { budgetOptions } from "#shared/rules/options.ts";
import type { FixtureFormValues } from "./fixtureFormValues.ts";
import { requestTexts } from "../texts.ts";

/** The match as streamers will read it, updated while typing. */
export function FixturePreview({ values, today }: { values: FixtureFormValues; today: string }) {
  const { homeSchool, awaySchool, sport, matchDate, budget } = values;
  return (
    <section aria-label={requestTexts.preview}>
      <p className="mb-2 text-ink-soft">{requestTexts.preview}</p>
      <div className="overflow-hidden rounded-card shadow-card">
        <MatchBoard
          date={/^\d{4}-\d\d-\d\d$/.test(matchDate) ? matchDate : today}
          home={homeSchool.trim() || "Home School"}
          away={awaySchool.trim() || "Away School"}
          sport={sport || "Sport"}
          price={priceOf(String(budget))}
        />
      </div>
    </section>
  );
}

function priceOf(budget: string): string {
  const isOpenEnded = budgetOptions.at(-1)?.value === budget;
  return isOpenEnded ? `R${budget}+` : formatRand(centsOf(budget));
}
