import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { Check, CircleAlert, X } from "lucide-react";
import { IconButton } from "./IconButton.tsx";
import { SignalMark } from "./SignalMark.tsx";
import { classes } from "./classes.ts";
import { dismissToast, toastRecords, watchToasts } from "./toastStore.ts";
import type { ToastRecord, ToastTone } from "./toastStore.ts";
import { useCountdown } from "./useCountdown.ts";
import { useHasFocus } from "./useHasFocus.ts";
import { useSwipeRight } from "./useSwipeRight.ts";
import { useTopArea } from "./useTopArea.ts";

const autoCloseMs = 5_000;
const swipePx = 50;

/** The notification area: one toast at a time, F8 focuses it. Mount once, near the root. */
export function Toaster() {
  return (
    <ToastArea className="toaster pointer-events-none fixed inset-x-0 top-0 z-50 flex flex-col p-3 pb-[max(12px,env(safe-area-inset-bottom))] sm:right-0 sm:left-auto sm:w-full sm:max-w-[444px]" />
  );
}

/**
 * A dialog's toast area, between its content and its buttons: a toast covers neither, and pressing it is not a press
 * outside. Screen readers announce it too: while a dialog is open they ignore everything else.
 */
export function DialogToaster({ isOpen = true }: { isOpen?: boolean }) {
  return <ToastArea isOpen={isOpen} className="flex-none px-4 [&:has(.toast)]:py-3" />;
}

function ToastArea({ isOpen = true, className }: { isOpen?: boolean; className: string }) {
  const isTop = useTopArea(isOpen);
  const shown = useSyncExternalStore(watchToasts, toastRecords, toastRecords).find((record) => record.isOpen && isTop);
  const area = useRef<HTMLElement>(null);
  const isFocused = useHasFocus(area);
  useEffect(() => {
    if (!isTop) return undefined;
    const focusOnF8 = (event: KeyboardEvent) => {
      if (event.key !== "F8") return;
      event.preventDefault();
      area.current?.focus();
    };
    window.addEventListener("keydown", focusOnF8);
    return () => window.removeEventListener("keydown", focusOnF8);
  }, [isTop]);
  const isTrouble = shown?.tone === "destructive";
  const card = shown !== undefined && <Toast key={shown.id} record={shown} isFocused={isFocused} />;
  // Only the area in use has a name: two landmarks with one name cannot be told apart. Both live regions exist before
  // any toast: screen readers announce only content added to a region they know.
  return (
    <section ref={area} tabIndex={-1} aria-label={isTop ? "Notifications (F8)" : undefined} className={className}>
      <output className="block">{!isTrouble && card}</output>
      <div role="alert">{isTrouble && card}</div>
    </section>
  );
}

const icons: Record<ToastTone, ReactNode> = {
  default: <Check size={22} aria-hidden="true" className="text-pitch-text" />,
  destructive: <CircleAlert size={22} aria-hidden="true" className="text-clay-text" />,
  queued: <SignalMark bars={1} className="text-sky-text" />,
};

function Toast({ record, isFocused }: { record: ToastRecord; isFocused: boolean }) {
  const [isHovered, setHovered] = useState(false);
  const close = () => dismissToast(record.id);
  const { offset, handlers } = useSwipeRight(swipePx, close);
  useCountdown(autoCloseMs, isHovered || isFocused || offset > 0, close);
  return (
    <span
      role="presentation"
      {...handlers}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        // Closes the toast alone; the dialog around it stays open.
        event.preventDefault();
        close();
      }}
      style={offset > 0 ? { transform: `translateX(${offset}px)` } : undefined}
      className={classes(
        "toast arrive pointer-events-auto mx-auto flex w-full max-w-[420px] touch-pan-y items-start gap-3 rounded-card border bg-surface py-2 pr-1 pl-4 shadow-card select-none",
        record.tone === "destructive" ? "border-clay" : "border-control",
      )}
    >
      <span className="flex-none pt-2.5">{icons[record.tone]}</span>
      <span className="min-w-0 flex-1 py-2">
        <span className="block font-semibold">{record.title}</span>
        {record.description !== undefined && <span className="block">{record.description}</span>}
      </span>
      <IconButton label="Dismiss" icon={<X size={20} />} onClick={close} />
    </span>
  );
}
