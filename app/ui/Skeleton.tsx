import { memo, type ReactNode } from "react";
import { classes } from "./classes.ts";

/** A block in the shape of the coming content; size it with classes. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden="true" className={classes("shimmer block", className)} />;
}

/** Announces once that something is loading; its children are skeletons. */
export function SkeletonGroup({ label = "Loading", children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

/** The shape of a match card: date, price, two crests, lines, button. */
export const CardSkeleton = memo(function CardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-card border border-hairline bg-surface shadow-card">
      <div className="shimmer rounded-none!">
        <div className="flex h-14 items-center justify-between">
          <span className="h-full w-24 bg-surface/70" />
          <span className="mr-4 h-5 w-24 rounded-small bg-surface/70" />
        </div>
        <div className="flex h-20 items-center justify-between gap-4 px-4">
          <span className="h-11 w-10 rounded-small bg-surface/70" />
          <span className="h-4 flex-1 rounded-small bg-surface/70" />
          <span className="h-4 flex-1 rounded-small bg-surface/70" />
          <span className="h-11 w-10 rounded-small bg-surface/70" />
        </div>
      </div>
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="mt-2 h-12 w-full rounded-control!" />
      </div>
    </div>
  );
});

const boardHeights = { row: "h-20", figures: "h-39 md:h-20", notes: "h-52 md:h-25" } as const;

/** The shape of a StatBoard: four figures, four with a line below each, or all in one row even on phones. */
export function BoardSkeleton({ shape = "figures" }: { shape?: keyof typeof boardHeights }) {
  return <Skeleton className={classes("w-full rounded-card!", boardHeights[shape])} />;
}

/** A list that is loading. */
export function RowsLoading() {
  return (
    <SkeletonGroup>
      <RowsSkeleton />
    </SkeletonGroup>
  );
}

/** The shape of rows in a list: a circle and two lines each. */
export const RowsSkeleton = memo(function RowsSkeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-5">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="size-12 flex-none rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
});
