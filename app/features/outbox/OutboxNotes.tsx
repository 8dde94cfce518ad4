import { paths } from "#app/paths.ts";
import type { SyncPhase } from "#app/sync/syncStatus.ts";
import { Button, ButtonLink } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { isInstalled, isIos } from "#app/layout/device.ts";
import { frameTexts } from "#app/layout/frameTexts.ts";
import type { UnsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { outboxTexts } from "./outboxTexts.ts";
import { isAnythingLeft } from "./syncSummary.ts";

interface OutboxNotesProps {
  phase: SyncPhase;
  waiting: number;
  /** Recordings made here that are not clips yet. */
  recordings: number;
  left: UnsentCounts;
  onLeave: () => void;
}

/** Why items are waiting, and what this client cannot do. */
export function OutboxNotes({ phase, waiting, recordings, left, onLeave }: OutboxNotesProps) {
  const mustSignIn = isAnythingLeft(left) || phase.kind === "signInNeeded";
  const isWaiting = waiting > 0;
  const isForgetful = isIos() && !isInstalled();
  if (
    !mustSignIn &&
    phase.kind !== "updateNeeded" &&
    phase.kind !== "offline" &&
    phase.kind !== "slowed" &&
    phase.kind !== "full" &&
    phase.kind !== "broken" &&
    !(isIos() && isWaiting)
  )
    return null;
  return (
    <div className="flex flex-col gap-2 px-4 py-3 sm:px-6">
      {mustSignIn && (
        <Notice
          tone="sky"
          action={
            <ButtonLink variant="link" to={paths.login} onClick={onLeave}>
              {outboxTexts.signIn}
            </ButtonLink>
          }
        >
          {frameTexts.signInFor(waiting + left.changes + left.videos, recordings + left.recordings)}
        </Notice>
      )}
      {(phase.kind === "updateNeeded" || phase.kind === "broken") && (
        <Notice
          tone="clay"
          action={
            <Button variant="link" onClick={() => window.location.reload()}>
              {outboxTexts.reload}
            </Button>
          }
        >
          {phase.kind === "broken" ? outboxTexts.broken : outboxTexts.update}
        </Notice>
      )}
      {phase.kind === "full" && <Notice tone="clay">{outboxTexts.full}</Notice>}
      {phase.kind === "slowed" && <Notice tone="grey">{phase.sentence}</Notice>}
      {phase.kind === "offline" && <Notice tone="grey">{outboxTexts.offline}</Notice>}
      {isIos() && isWaiting && <Notice tone="sky">{outboxTexts.keepOpen}</Notice>}
      {isForgetful && isWaiting && <Notice tone="amber">{outboxTexts.safariForgets}</Notice>}
    </div>
  );
}
