import { Check } from "lucide-react";
import { useState } from "react";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { StickyBar } from "#app/ui/StickyBar.tsx";
import { DeclineDialog } from "./DeclineDialog.tsx";
import { permissionTexts } from "./texts.ts";
import type { SchoolAct } from "./useSchoolAnswer.ts";

interface AnswerBarProps {
  sending: SchoolAct | undefined;
  problem: string | undefined;
  decline: (reason: string) => void;
}

/** Approve and Decline within thumb reach; both need a signal, because only the server can accept the answer. */
export function AnswerBar({ sending, problem, decline }: AnswerBarProps) {
  const isOffline = useSyncPhase().kind === "offline";
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Problem>{problem}</Problem>
      {/* Above the bar: with large text it would take up a third of the phone. */}
      <p className="text-sm text-ink-soft">{permissionTexts.always}</p>
      <StickyBar reason={isOffline ? permissionTexts.offline : undefined}>
        <Button
          variant="danger"
          size="large"
          disabled={isOffline || sending !== undefined}
          busy={sending === "declined" && permissionTexts.declining}
          onClick={() => setAsking(true)}
        >
          {permissionTexts.decline}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="large"
          icon={<Check size={22} aria-hidden="true" />}
          disabled={isOffline || sending !== undefined}
          busy={sending === "approved" && permissionTexts.approving}
        >
          {permissionTexts.approve}
        </Button>
      </StickyBar>
      <DeclineDialog isOpen={isAsking} onClose={() => setAsking(false)} decline={decline} />
    </>
  );
}
