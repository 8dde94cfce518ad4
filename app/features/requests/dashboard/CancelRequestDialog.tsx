import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { fixtureCancelRejection } from "#shared/rules/fixtureFlow.ts";
import { limits } from "#shared/rules/limits.ts";
import { changeTexts as texts } from "../texts.ts";
import { useRefundPreview } from "./useRefundPreview.ts";

/** Cancels a request: free while open; once assigned it asks why, because the streamer is notified. */
export function CancelRequestDialog({ fixture, onClose }: { fixture: Fixture; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const { run, isBusy } = useMutate("fixture.cancel", {
    success: texts.cancelled,
    failure: { title: texts.cancelFailed },
  });
  const moneyBack = useRefundPreview(fixture);
  const isAssigned = fixture.status === "assigned";
  const rejection = fixtureCancelRejection(fixture, reason.trim() || undefined);
  const cancel = async () => {
    setTried(true);
    if (rejection) return;
    const outcome = await run({ id: fixture.id, reason: reason.trim() || undefined });
    if (outcome.status === "refused") return;
    onClose();
    // The card leaves the list, which makes the page shorter: otherwise the footer would scroll into view.
    window.scrollTo({ top: 0 });
  };
  return (
    <ConfirmDialog
      onClose={onClose}
      title={texts.cancelTitle}
      description={isAssigned ? texts.cancelAssigned : texts.cancelOpen}
      confirm={texts.cancelConfirm}
      busy={isBusy && texts.cancelling}
      onConfirm={() => void cancel()}
      keep={texts.keepRequest}
    >
      {moneyBack && <p className="mt-4 font-semibold">{moneyBack}</p>}
      <TextArea
        label={texts.reason}
        required={isAssigned}
        labelNote={isAssigned ? undefined : "optional"}
        value={reason}
        maxLength={limits.reason}
        onChange={(event) => setReason(event.target.value)}
        error={hasTried && rejection ? rejection.message : undefined}
        className="mt-4"
      />
    </ConfirmDialog>
  );
}
