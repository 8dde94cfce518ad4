import { lazy, Suspense, useEffect, useLayoutEffect, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

const DialogPanel = lazy(async () => ({ default: (await import("./DialogPanel.tsx")).DialogPanel }));

/** A dialog on desktop, a bottom sheet on phones. Its code loads when first opened. */
export function Dialog(props: DialogProps) {
  const isShown = useShown(props.isOpen);
  useFocusBack(props.isOpen);
  if (!isShown) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

/** Longer than a dialog takes to close, in milliseconds. */
const closedMs = 500;

/**
 * Whether the dialog is open or closing. On a busy page the library never removes a dialog that was closed while it was
 * opening (tailwindlabs/headlessui#3892), so a closed one is unmounted after `closedMs`.
 */
function useShown(isOpen: boolean): boolean {
  const [isShown, setShown] = useState(isOpen);
  if (isOpen && !isShown) setShown(true);
  useEffect(() => {
    if (isOpen) return undefined;
    const timer = setTimeout(() => setShown(false), closedMs);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isShown;
}

/**
 * The dialog's code restores the focus only if it has seen it leave. The first opening loads it too late for that, and
 * a dialog unmounted together with its content forgets where the focus was.
 */
function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body || document.activeElement === null;
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [isOpen]);
}
