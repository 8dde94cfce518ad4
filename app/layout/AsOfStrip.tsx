import { useAsOf, useSyncPhase } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { sastClock } from "#shared/rules/format.ts";

/** Without signal: how old the list is. `what` starts the sentence ("Matches"). Put it first on the screen. */
export function AsOfStrip({ what }: { what: string }) {
  const phase = useSyncPhase();
  const asOf = useAsOf();
  if (phase.kind !== "offline" || !asOf) return null;
  return (
    <output className="full-bleed mb-5 block">
      <Notice tone="grey" strip>
        Offline. {what} as of {sastClock(asOf)}.
      </Notice>
    </output>
  );
}
