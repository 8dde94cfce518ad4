import { useEffect, useRef, useState } from "react";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { useOutbox, useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { layoutTexts } from "./layoutTexts.ts";

export interface SignOutDialogProps {
  /** True: the session has ended. False: the person stays signed in. */
  onDone: (isSignedOut: boolean) => void;
}

/** Mount it when Logout is pressed: it signs out at once, or asks first what becomes of what waits. */
export function SignOutDialog({ onDone }: SignOutDialogProps) {
  const waiting = useOutbox()?.length;
  const isOffline = useSyncPhase().kind === "offline";
  const [isSending, setSending] = useState(false);
  const leave = useLeave(onDone);
  const mustLeave = waiting === 0;
  useEffect(() => {
    if (mustLeave) void leave(false);
  }, [mustLeave, leave]);

  if (waiting === undefined || waiting === 0) return null;
  const send = () => {
    setSending(true);
    void import("#app/sync/syncLoop.ts").then(({ syncNow }) => syncNow());
  };
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      role="alertdialog"
      title={layoutTexts.sendKeepOrDiscard(waiting)}
      description={layoutTexts.signOutExplained}
      actions={
        <>
          <Button
            variant="primary"
            onClick={send}
            busy={isSending && layoutTexts.sendingAll}
            disabledReason={isOffline ? layoutTexts.noSignal : undefined}
          >
            {layoutTexts.sendThenSignOut}
          </Button>
          <Button onClick={() => void leave(true)}>{layoutTexts.keep}</Button>
          <Button variant="danger" onClick={() => void leave(false)}>
            {layoutTexts.discard}
          </Button>
        </>
      }
    />
  );
}

/** Signs out once, however often it is asked to. */
function useLeave(onDone: (isSignedOut: boolean) => void) {
  const { signOut } = useAuth();
  const isLeaving = useRef(false);
  const latest = useRef({ signOut, onDone });
  useEffect(() => {
    latest.current = { signOut, onDone };
  });
  const [leave] = useState(() => async (keepOutbox: boolean) => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    await latest.current.signOut({ keepOutbox });
    latest.current.onDone(true);
  });
  return leave;
}
