import { startTransition, useEffect, useMemo, useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { CardGrid } from "./CardGrid.tsx";
import { CardSkeleton, SkeletonGroup } from "./Skeleton.tsx";

export type PagedCardsProps<Item> = {
  items: readonly Item[];
  label: string;
  /**
   * One card with the item's key. Keep the function stable until cards change: existing cards are then not rerendered.
   */
  renderCard: (item: Item) => ReactNode;
  /** The label of the button for this many more cards. */
  showMore: (count: number) => string;
};

/** How many cards are rendered at first, and how many more per press: thousands may follow. */
const pageSize = 24;
/** A page renders in steps, the first of which fills a screen, so that presses get a response in between. */
const stepSize = 6;

/** A long list of cards, a page at a time. */
export function PagedCards<Item>({ items, label, renderCard, showMore }: PagedCardsProps<Item>) {
  const [wanted, setWanted] = useState(pageSize);
  const [drawn, setDrawn] = useState(stepSize);
  const hidden = items.length - wanted;
  const cards = useMemo(() => items.slice(0, wanted).map(renderCard), [items, wanted, renderCard]);
  useEffect(() => {
    if (drawn < Math.min(wanted, items.length)) startTransition(() => setDrawn(drawn + stepSize));
  }, [drawn, wanted, items.length]);
  return (
    <>
      <CardGrid label={label}>{cards.slice(0, drawn)}</CardGrid>
      {hidden > 0 && (
        <Button wide onClick={() => setWanted(wanted + pageSize)}>
          {showMore(Math.min(hidden, pageSize))}
        </Button>
      )}
    </>
  );
}

/** Placeholders for cards still loading. */
export function LoadingCards({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label}>
      <div className="grid gap-5 sm:grid-cols-2">
        {Array.from({ length: 4 }, (_, index) => (
          <CardSkeleton key={index} />
        ))}
      </div>
    </SkeletonGroup>
  );
}
