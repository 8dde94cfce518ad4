import { useState } from "react";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import type { Streamer } from "#shared/entities/streamer.ts";
import { SuspendDialog } from "./SuspendDialog.tsx";
import { suspendTexts as texts } from "./suspendTexts.ts";

/** Suspends the account behind a profile, or lifts the suspension. */
export function SuspendAccount({ streamer }: { streamer: Streamer }) {
  const [isAsked, setAsked] = useState(false);
  const { userId, businessName, suspendedAt } = streamer;
  if (userId === undefined) return null;
  const isSuspended = suspendedAt !== undefined;
  return (
    <div className="mb-3 flex flex-col items-start gap-2">
      {isSuspended && <Notice tone="clay">{texts.suspended}</Notice>}
      <Button size="small" variant={isSuspended ? "second" : "danger"} onClick={() => setAsked(true)}>
        {isSuspended ? texts.restore : texts.suspend}
      </Button>
      {isAsked && (
        <SuspendDialog account={{ userId, name: businessName, isSuspended }} onClose={() => setAsked(false)} />
      )}
    </div>
  );
}
