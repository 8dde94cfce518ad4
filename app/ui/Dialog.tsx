import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./DialogPanel.tsx";

const DialogPanel = lazy(async () => ({ default: (await import("./DialogPanel.tsx")).DialogPanel }));

/** A dialog on desktop, a sheet from below on phones. Its machinery loads at the first opening. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
