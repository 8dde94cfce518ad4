import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info } from "lucide-react";
import type { Tone } from "./Badge.tsx";
import { classes } from "./classes.ts";
import { SignalMark } from "./SignalMark.tsx";

export type NoticeProps = {
  /** sky queued or information · grey offline · clay trouble · amber your move · pitch done */
  tone: Tone;
  /** Default: the tone's own icon. */
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  /** A link-like button at the end ("Change"). */
  action?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits, none stays silent. */
  role?: "alert" | "status" | undefined;
  /** Edge to edge under the header instead of a rounded box. */
  strip?: boolean | undefined;
};

const looks: Record<Tone, string> = {
  pitch: "bg-pitch-tint text-pitch-text",
  amber: "bg-amber-tint text-amber-text",
  sky: "bg-sky-tint text-sky-text",
  clay: "bg-clay-tint text-clay-text",
  grey: "bg-grey-tint text-grey-text",
};

const icons: Record<Tone, ReactNode> = {
  pitch: <CircleCheck size={20} aria-hidden="true" />,
  amber: <Info size={20} aria-hidden="true" />,
  sky: <SignalMark bars={1} />,
  clay: <CircleAlert size={20} aria-hidden="true" />,
  grey: <SignalMark bars={0} offline />,
};

/** A tinted strip that explains the situation, with an icon and text. */
export function Notice({ tone, icon, title, children, action, role, strip }: NoticeProps) {
  return (
    <div
      role={role}
      className={classes(
        "flex items-center gap-3 px-4 py-3",
        strip === true ? "justify-center" : "flex-wrap rounded-control",
        looks[tone],
      )}
    >
      <span className="flex-none self-start pt-0.5">{icon ?? icons[tone]}</span>
      <div className={classes("min-w-0", strip !== true && "flex-1 basis-48")}>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        {children !== undefined && <div className={title === undefined ? "font-semibold" : "text-ink"}>{children}</div>}
      </div>
      {action}
    </div>
  );
}
