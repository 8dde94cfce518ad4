import { lazy, Suspense } from "react";
import { Dialog } from "#app/ui/Dialog.tsx";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { messageTexts } from "./texts.ts";
import type { ThreadKey } from "./useThread.ts";

const MessageThread = lazy(() => import("./MessageThread.tsx").then((m) => ({ default: m.MessageThread })));

export interface ThreadDialogProps extends ThreadKey {
  isOpen: boolean;
  onClose: () => void;
  otherName: string;
  /** The match: "{homeSchool} vs {awaySchool}". */
  match: string;
  /** A link to the match, where the dialog is not opened from it. */
  way?: { to: string; words: string } | undefined;
}

/** A match's conversation, wherever it is opened from. */
export function ThreadDialog({ isOpen, onClose, way, ...thread }: ThreadDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={messageTexts.title(thread.otherName)} description={thread.match}>
      {way && (
        <ButtonLink variant="link" to={way.to}>
          {way.words}
        </ButtonLink>
      )}
      <Suspense fallback={<Waiting label="Loading" />}>
        <MessageThread {...thread} />
      </Suspense>
    </Dialog>
  );
}
