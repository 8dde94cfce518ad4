import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import { EmptyState, ErrorState } from "#app/ui/EmptyState.tsx";
import { CardSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import type { Streamer } from "#shared/entities/streamer.ts";
import { nearFirst } from "#shared/rules/fixtureOrder.ts";
import { filterFixtures } from "#shared/rules/search.ts";
import { dashboardTexts } from "./dashboardTexts.ts";

const texts = dashboardTexts.opportunities;
const shownAtMost = 5;

export type Opportunities =
  | { status: "loading" }
  | { status: "failed" }
  | { status: "ready"; fixtures: readonly Fixture[] };

/** The first five; undefined until known. */
export function shownOpportunities(opportunities: Opportunities): readonly Fixture[] | undefined {
  return opportunities.status === "ready" ? opportunities.fixtures.slice(0, shownAtMost) : undefined;
}

/** Puts matches at the streamer's place or in the service areas first. */
export function nearOnesFirst(opportunities: Opportunities, streamer: Streamer): Opportunities {
  if (opportunities.status !== "ready") return opportunities;
  const areas = `${streamer.serviceAreas ?? ""},${streamer.location}`.split(/[,;\n]/).filter((area) => area.trim());
  const isNear = (fixture: Fixture) => areas.some((location) => filterFixtures([fixture], { location }).length > 0);
  return { ...opportunities, fixtures: nearFirst(opportunities.fixtures, isNear) };
}

interface NewOpportunitiesProps {
  opportunities: Opportunities;
  renderFixture: (fixture: Fixture) => ReactNode;
}

/** The next open matches, nearby ones first. */
export function NewOpportunities({ opportunities, renderFixture }: NewOpportunitiesProps) {
  if (opportunities.status === "failed") return <ErrorState title={texts.failedTitle}>{texts.failed}</ErrorState>;
  if (opportunities.status === "loading") {
    return (
      <SkeletonGroup>
        <CardSkeleton />
      </SkeletonGroup>
    );
  }
  const shown = opportunities.fixtures.slice(0, shownAtMost);
  if (shown.length === 0) return <NoOpportunities />;
  return (
    <>
      <p className="mb-4 flex items-baseline justify-between gap-3 text-ink-soft">
        <span>
          The next <span className="figures text-ink">{shown.length}</span> of{" "}
          <span className="figures text-ink">{opportunities.fixtures.length}</span>
        </span>
        <Link
          to={paths.browseFixtures}
          className="inline-flex min-h-11 items-center font-semibold text-sky-text underline underline-offset-3"
        >
          {texts.browse}
        </Link>
      </p>
      <CardGrid label={dashboardTexts.tab.opportunities}>
        {shown.map((fixture) => (
          <Fragment key={fixture.id}>{renderFixture(fixture)}</Fragment>
        ))}
      </CardGrid>
    </>
  );
}

function NoOpportunities() {
  return (
    <EmptyState
      scene="field"
      title={texts.emptyTitle}
      way={{ variant: "solid", to: paths.browseFixtures, words: texts.browse }}
    >
      {texts.empty}
    </EmptyState>
  );
}
