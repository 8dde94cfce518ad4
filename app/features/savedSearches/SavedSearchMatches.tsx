import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { LoadingCards } from "#app/ui/PagedCards.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { searchSentence } from "#shared/rules/savedSearch.ts";
import { savedSearchTexts } from "./savedSearchTexts.ts";
import { useSavedSearches, type SearchWithMatches } from "./useSavedSearches.ts";

const texts = savedSearchTexts.found;

interface SavedSearchMatchesProps {
  userId: string;
  searchId: string;
  renderFixture: (fixture: Fixture) => ReactNode;
}

/** The open matches that fit one saved search; those whose place nobody knows apart. */
export function SavedSearchMatches({ userId, searchId, renderFixture }: SavedSearchMatchesProps) {
  const searches = useSavedSearches(userId);
  const found = searches?.find(({ search }) => search.id === searchId);
  if (!searches) return <LoadingCards label={texts.loading} />;
  return (
    <section aria-labelledby="saved-search" className="flex flex-col gap-5">
      <div>
        <h1 id="saved-search">{found?.search.name ?? savedSearchTexts.title}</h1>
        <p className="text-ink-soft">{found ? searchSentence(found.search) : texts.gone}</p>
        <ButtonLink variant="link" to={paths.browseFixtures}>
          {texts.back}
        </ButtonLink>
      </div>
      {found && <Matches found={found} renderFixture={renderFixture} />}
    </section>
  );
}

function Matches({
  found,
  renderFixture,
}: { found: SearchWithMatches } & Pick<SavedSearchMatchesProps, "renderFixture">) {
  return (
    <>
      {found.fits.length > 0 ? (
        <CardGrid label={texts.list}>{found.fits.map(renderFixture)}</CardGrid>
      ) : (
        <EmptyState scene="field" title={texts.noneTitle}>
          {texts.none}
        </EmptyState>
      )}
      {found.unknown.length > 0 && (
        <section aria-labelledby="unknown-places">
          <h2 id="unknown-places">{texts.unknownTitle}</h2>
          <p className="mb-4 text-ink-soft">{texts.unknown}</p>
          <CardGrid label={texts.unknownTitle}>{found.unknown.map(renderFixture)}</CardGrid>
        </section>
      )}
    </>
  );
}
