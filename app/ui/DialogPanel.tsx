import {
  Description,
  Dialog as HeadlessDialog,
  DialogBackdrop,
  DialogPanel as Panel,
  DialogTitle,
} from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton.tsx";
import { DialogToaster } from "./Toaster.tsx";
import { classes } from "./classes.ts";

export type DialogProps = {
  isOpen: boolean;
  /** Called by Esc, the backdrop and the close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons; they stay in view at the bottom while the rest scrolls. */
  actions?: ReactNode;
  /** Content from edge to edge (a board under the title); add your own padding. */
  flush?: boolean | undefined;
  size?: "normal" | "wide" | undefined;
  /** `alertdialog` for actions that cannot be undone. */
  role?: "dialog" | "alertdialog" | undefined;
};

/** The opened part of Dialog: traps the focus and returns it afterwards. */
export function DialogPanel(props: DialogProps) {
  const { isOpen, onClose, title, description, children, actions, flush, size = "normal", role = "dialog" } = props;
  return (
    <HeadlessDialog open={isOpen} onClose={onClose} role={role} className="fixed inset-0 z-40">
      <DialogBackdrop transition className="veil fixed inset-0" />
      <div className="relative flex h-full items-end justify-center sm:items-center sm:p-6">
        <Panel
          transition
          className={classes(
            "sheet flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-sheet bg-surface text-ink shadow-card",
            "sm:rounded-sheet",
            size === "wide" ? "sm:max-w-3xl" : "sm:max-w-lg",
          )}
        >
          <span aria-hidden="true" className="mx-auto mt-2 h-1.5 w-11 flex-none rounded-full bg-hairline sm:hidden" />
          <div className="flex items-start gap-3 py-2 pr-2 pl-4 sm:pt-4 sm:pl-6">
            <DialogTitle className="min-w-0 flex-1 pt-2 text-xl">{title}</DialogTitle>
            <IconButton label="Close" icon={<X size={24} />} onClick={onClose} />
          </div>
          <div className={classes("min-h-0 flex-1 overflow-y-auto", flush !== true && "px-4 pb-5 sm:px-6")}>
            {description !== undefined && <Description className="text-ink-soft">{description}</Description>}
            {children}
          </div>
          <DialogToaster isOpen={isOpen} />
          {actions !== undefined && (
            <div className="flex flex-wrap items-start gap-2 border-t border-hairline p-4 pb-[max(16px,env(safe-area-inset-bottom))] max-sm:*:flex-auto sm:px-6">
              {actions}
            </div>
          )}
        </Panel>
      </div>
    </HeadlessDialog>
  );
}
