import { createElement as h, useState } from "react";
import { BrowserRouter, StaticRouter } from "react-router-dom";
import { FixtureCard } from "#app/features/fixtures/FixtureCard.tsx";
import { Button } from "#app/ui/Button.tsx";
import { CardGrid } from "#app/ui/CardGrid.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";

/** The product's cards with the product's libraries, and nothing behind them: no database, no session, no sync. */
function ReferencePage({ fixtures }: { fixtures: readonly Fixture[] }) {
  const [chosen, choose] = useState<string>();
  const action = (id: string) =>
    h(Button, { wide: true, onClick: () => choose(id) }, id === chosen ? "Chosen" : "Choose");
  const cards = fixtures.map((fixture) =>
    h(FixtureCard, { key: fixture.id, fixture, withRequirements: true, action: action(fixture.id) }),
  );
  return h(
    "main",
    { className: "page-grid" },
    h("h1", null, "Browse Fixtures"),
    h(CardGrid, { label: "Open fixtures", children: cards }),
  );
}

export function inBrowser(fixtures: readonly Fixture[]) {
  return h(BrowserRouter, null, h(ReferencePage, { fixtures }));
}

export function whenBuilt(fixtures: readonly Fixture[]) {
  return h(StaticRouter, { location: "/" }, h(ReferencePage, { fixtures }));
}
