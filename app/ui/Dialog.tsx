import { lazy, Suspense, useState } from "react";
import type { ReactNode } from "react";

export type DialogProps = {
  isOpen: boolean;
  /** Called by Esc, the veil and the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons; they stay in view at the bottom while the rest scrolls. */
  actions?: ReactNode;
  /** Content from edge to edge (a board under the title); bring your own inner space. */
  flush?: boolean | undefined;
  size?: "normal" | "wide" | undefined;
  /** `alertdialog` for what cannot be undone. */
  role?: "dialog" | "alertdialog" | undefined;
};

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
