import { MessageSquare } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Button, type ButtonVariant } from "#app/ui/Button.tsx";
import { messageTexts } from "./texts.ts";
import { ThreadDialog } from "./ThreadDialog.tsx";
import { useThread, type ThreadKey } from "./useThread.ts";

export interface MessageButtonProps extends ThreadKey {
  /** The other side's name, if known before they have written. */
  otherName: string | undefined;
  /** The match: "{homeSchool} vs {awaySchool}". */
  match: string;
  /** Default "Message". */
  label?: string;
  variant?: ButtonVariant;
}

/** Opens the thread of a match and a streamer; shows the number of unread messages. */
export function MessageButton({
  fixtureId,
  streamerId,
  match,
  label,
  variant = "second",
  ...props
}: MessageButtonProps) {
  const { isOpen, open, close } = useOpenThread({ fixtureId, streamerId });
  const { unreadIds, otherWriter } = useThread({ fixtureId, streamerId });
  const otherName = props.otherName ?? otherWriter ?? messageTexts.otherSide;
  return (
    <>
      <Button variant={variant} icon={<MessageSquare size={20} aria-hidden="true" />} onClick={open}>
        {label ?? messageTexts.message}
        {unreadIds.length > 0 && (
          <span className="rounded-small bg-amber-tint px-1.5 text-sm text-amber-text">
            {messageTexts.unread(unreadIds.length)}
          </span>
        )}
      </Button>
      <ThreadDialog
        isOpen={isOpen}
        onClose={close}
        fixtureId={fixtureId}
        streamerId={streamerId}
        otherName={otherName}
        match={match}
      />
    </>
  );
}

/** News sent before there was an inbox opens the thread here: `?fixture=…&messages={the thread's streamer}`. */
function useOpenThread({ fixtureId, streamerId }: ThreadKey) {
  const [isOpened, setOpened] = useState(false);
  const [params, setParams] = useSearchParams();
  const isWanted = params.get("fixture") === fixtureId && params.get("messages") === streamerId;
  const close = () => {
    setOpened(false);
    if (!isWanted) return;
    params.delete("messages");
    setParams(params, { replace: true });
  };
  return { isOpen: isOpened || isWanted, open: () => setOpened(true), close };
}
