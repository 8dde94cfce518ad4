import { lazy, Suspense, useLayoutEffect, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

const DialogPanel = lazy(async () => ({ default: (await import("./DialogPanel.tsx")).DialogPanel }));

/** A dialog on desktop, a sheet from below on phones. Its machinery loads at the first opening. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  useFocusBack(props.isOpen);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

/**
 * The dialog's machinery gives the focus back where it has seen it leave. It is loaded by the first opening, too late
 * for that, and a dialog that leaves the page with its content takes what it knew along.
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
