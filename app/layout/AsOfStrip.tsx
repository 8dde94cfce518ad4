import { useFreshness, useSyncPhase } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { sastClock } from "#shared/rules/format.ts";

/** Without signal: how old the list is. `what` begins the sentence ("Matches"). Put it first on the screen. */
export function AsOfStrip({ what }: { what: string }) {
  const phase = useSyncPhase();
  const freshness = useFreshness();
  if (phase.kind !== "offline" || freshness.status !== "ready") return null;
  return (
    <output className="full-bleed mb-5 block">
      <Notice tone="grey" strip>
        Offline. {what} as of {sastClock(freshness.asOf)}.
      </Notice>
    </output>
  );
}
