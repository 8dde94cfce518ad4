import { useEffect, useRef, useState } from "react";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { useOutboxCounts, useSyncPhase } from "#app/sync/useOutbox.ts";
import { useFileCounts } from "#app/sync/uploads/useUploads.ts";
import { sendFilesNow } from "#app/db/keptFiles.ts";
import { useRecordings } from "#app/film/useRecordings.ts";
import { Button } from "#app/ui/Button.tsx";
import { ConfirmDialog } from "#app/ui/ConfirmDialog.tsx";
import { Dialog } from "#app/ui/Dialog.tsx";
import { frameTexts } from "./frameTexts.ts";

export interface SignOutDialogProps {
  /** True: the session has ended. False: the user stays signed in. */
  onDone: (isSignedOut: boolean) => void;
}

/** Mount it when Logout is pressed: it signs out at once, or first asks what to do with unsent items. */
export function SignOutDialog({ onDone }: SignOutDialogProps) {
  const { waiting, rejected: refused } = useOutboxCounts() ?? {};
  const counts = useFileCounts();
  const files = counts && counts.files + counts.recordings;
  const [isSending, setSending] = useState(false);
  const leave = useLeave(onDone);
  const hasRejections = isSending && refused !== 0;
  const isAllSent = waiting === 0 && files === 0;
  const mustLeave = isAllSent && !hasRejections;
  useEffect(() => {
    // What was added at this very moment stays.
    if (mustLeave) void leave(true);
  }, [mustLeave, leave]);

  if (waiting === undefined || files === undefined || mustLeave) return null;
  if (isAllSent) return <RefusedFirst onStay={() => onDone(false)} onLeave={() => void leave(false)} />;
  return (
    <Dialog
      isOpen
      onClose={() => onDone(false)}
      role="alertdialog"
      title={questionOf(waiting, files)}
      description={frameTexts.signOutExplained}
      actions={
        <Choices
          isSending={isSending && waiting + (counts?.files ?? 0) > 0}
          onSend={() => setSending(true)}
          onLeave={(keep) => void leave(keep)}
        />
      }
    />
  );
}

function questionOf(waiting: number, files: number): string {
  if (files === 0) return frameTexts.sendKeepOrDiscard(waiting);
  return waiting === 0 ? frameTexts.videosNotSent(files) : frameTexts.changesAndVideosNotSent(waiting, files);
}

interface ChoicesProps {
  isSending: boolean;
  onSend: () => void;
  onLeave: (keepOutbox: boolean) => void;
}

function Choices({ isSending, onSend, onLeave }: ChoicesProps) {
  const isOffline = useSyncPhase().kind === "offline";
  const isRecording = (useRecordings()?.running.length ?? 0) > 0;
  const whyNot = isRecording ? frameTexts.recordingRuns : undefined;
  const database = useDatabase();
  const user = useStoreOwner();
  const send = async () => {
    onSend();
    const { saveCutOff } = await import("#app/film/recording.ts");
    await saveCutOff(database, user);
    await sendFilesNow(database);
    (await import("#app/sync/syncLoop.ts")).syncNow();
  };
  return (
    <>
      <Button
        variant="primary"
        onClick={() => void send()}
        busy={isSending && !isOffline && frameTexts.sendingAll}
        disabledReason={whyNot ?? (isOffline ? frameTexts.noSignal : undefined)}
      >
        {frameTexts.sendThenSignOut}
      </Button>
      <Button onClick={() => onLeave(true)}>{frameTexts.keep}</Button>
      <Button variant="danger" disabledReason={whyNot} onClick={() => onLeave(false)}>
        {frameTexts.discard}
      </Button>
    </>
  );
}

/** The server rejected some of what was just sent; signing out would delete the rejections from this device unread. */
function RefusedFirst({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      onClose={onStay}
      title={frameTexts.refusedTitle}
      description={frameTexts.refusedText}
      confirm={frameTexts.signOutAnyway}
      onConfirm={onLeave}
      keep={frameTexts.staySignedIn}
    />
  );
}

/** Signs out once, however often it is called. */
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
