import { useEffect, useRef, useState } from "react";
import { fromPlayerSchema, playerPage, type ToPlayer } from "#app/film/foreign/playerMessages.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { watchTexts as texts } from "./watchTexts.ts";

interface ForeignPlayerProps {
  /** A playlist of another site. */
  source: string;
  /** "A vs B". */
  match: string;
}

/**
 * Another site's stream, in a frame that may fetch from any site and that has nothing of this one. This page itself
 * goes on fetching from its own server alone.
 */
export function ForeignPlayer({ source, match }: ForeignPlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLive, setLive] = useState(false);
  const [fault, setFault] = useState<"retried" | "unplayable">();
  const label = texts.video(match);
  useEffect(() => {
    const hear = ({ source: from, data }: MessageEvent<unknown>) => {
      const message = fromPlayerSchema.safeParse(data);
      if (!message.success || !frame.current || from !== frame.current.contentWindow) return;
      switch (message.data.kind) {
        case "ready":
          return tell(frame.current, { kind: "play", source, label });
        case "plays":
          return setFault(undefined);
        case "fails":
          return setFault(message.data.how);
        case "reads":
          return setLive(message.data.isLive);
        default:
          return message.data satisfies never;
      }
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, [source, label]);
  return (
    <div className="board">
      <iframe
        ref={frame}
        src={playerPage}
        title={label}
        allow="autoplay; fullscreen; picture-in-picture"
        allowFullScreen
        sandbox="allow-scripts"
        className="aspect-video max-h-[54dvh] w-full border-0"
      />
      {isLive && (
        <div className="flex justify-end p-2">
          <Button size="small" onClick={() => tell(frame.current, { kind: "toLive" })}>
            {texts.backToLive}
          </Button>
        </div>
      )}
      {fault && (
        <Notice tone="clay" role="alert" strip>
          {fault === "retried" ? texts.foreignBroken : texts.cannotPlay}
        </Notice>
      )}
    </div>
  );
}

/** The frame's origin is opaque, so that no other can be named here. */
function tell(frame: HTMLIFrameElement | null, message: ToPlayer): void {
  frame?.contentWindow?.postMessage(message, "*");
}
