import { useState } from "react";
import { useMutate } from "#app/sync/useMutate.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { TextArea } from "#app/ui/TextField.tsx";
import type { Fixture } from "#shared/entities/fixture.ts";
import { fixtureCancelRejection } from "#shared/rules/fixtureFlow.ts";
import { limits } from "#shared/rules/limits.ts";
import { changeTexts as texts } from "./texts.ts";
import { useMoneyBack } from "./useMoneyBack.ts";

/** Cancels a request: free while open; once assigned it asks why, because the streamer is told. */
export function CancelRequestDialog({ fixture, onClose }: { fixture: Fixture; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [hasTried, setTried] = useState(false);
  const { run, isBusy } = useMutate("fixture.cancel", {
    success: texts.cancelled,
    failure: { title: texts.cancelFailed },
  });
  const moneyBack = useMoneyBack(fixture);
  const isAssigned = fixture.status === "assigned";
  const rejection = fixtureCancelRejection(fixture, reason.trim() || undefined);
  const cancel = async () => {
    setTried(true);
    if (rejection) return;
    const outcome = await run({ id: fixture.id, reason: reason.trim() || undefined });
    if (outcome.status !== "refused") onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={texts.cancelTitle}
      description={isAssigned ? texts.cancelAssigned : texts.cancelOpen}
      actions={
        <>
          <Button variant="danger" size="large" busy={isBusy && texts.cancelling} onClick={() => void cancel()}>
            {texts.cancelConfirm}
          </Button>
          <Button variant="quiet" size="large" onClick={onClose}>
            {texts.keepRequest}
          </Button>
        </>
      }
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
    </Dialog>
  );
}
