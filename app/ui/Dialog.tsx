import { lazy, Suspense, useLayoutEffect, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

const DialogPanel = lazy(async () => ({ default: (await import("./DialogPanel.tsx")).DialogPanel }));

/** A dialog on desktop, a bottom sheet on phones. Its code loads when first opened. */
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
