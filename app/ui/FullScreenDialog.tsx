import { Dialog as HeadlessDialog, DialogPanel as Panel, DialogTitle } from "@headlessui/react";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { IconButton } from "./IconButton.tsx";
import { DialogToaster } from "./Toaster.tsx";

export type FullScreenStep = { id: string; label: string };

export type FullScreenDialogProps = {
  onClose: () => void;
  title: string;
  /** Its steps, in order. */
  steps: readonly FullScreenStep[];
  /** The step on the screen; earlier ones are done. */
  current: string;
  children: ReactNode;
  /** The buttons; they stay in view at the bottom. */
  actions: ReactNode;
};

/** A full-screen task in steps. */
export function FullScreenDialog({ onClose, title, steps, current, children, actions }: FullScreenDialogProps) {
  return (
    <HeadlessDialog open onClose={onClose} className="fixed inset-0 z-40">
      <Panel className="flex h-dvh flex-col bg-page text-ink">
        <header className="board border-b-2 border-board-line">
          <div className="mx-auto flex w-full max-w-(--content) flex-wrap items-center gap-x-6 px-4 sm:px-6">
            <DialogTitle className="min-w-0 flex-1 py-2 text-xl sm:flex-none">{title}</DialogTitle>
            <IconButton
              label="Close"
              icon={<X size={24} />}
              onClick={onClose}
              className="-mr-3 hover:bg-pitch! sm:order-last"
            />
            <StepList steps={steps} current={current} />
          </div>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto w-full max-w-(--content) px-4 py-5 sm:px-6">{children}</div>
        </div>
        <DialogToaster />
        <div className="border-t border-hairline bg-surface">
          <div className="mx-auto flex w-full max-w-(--content) flex-wrap items-start justify-between gap-2 p-4 pb-[max(16px,env(safe-area-inset-bottom))] sm:px-6">
            {actions}
          </div>
        </div>
      </Panel>
    </HeadlessDialog>
  );
}

function StepList({ steps, current }: Pick<FullScreenDialogProps, "steps" | "current">) {
  const place = steps.findIndex(({ id }) => id === current);
  return (
    <ol aria-label="Steps" className="flex w-full gap-x-5 pb-2 sm:w-auto sm:flex-1 sm:justify-center sm:pb-0">
      {steps.map(({ id, label }, index) => (
        <li
          key={id}
          aria-current={id === current ? "step" : undefined}
          className={classes("flex items-center gap-2", id === current ? "font-semibold" : "text-on-pitch-soft")}
        >
          <span
            aria-hidden="true"
            className={classes(
              "figures grid size-7 flex-none place-content-center rounded-full text-sm",
              id === current ? "bg-on-pitch text-pitch" : "bg-pitch text-on-pitch",
            )}
          >
            {index < place ? <Check size={16} /> : index + 1}
          </span>
          <span className={classes(id !== current && "sr-only sm:not-sr-only")}>{label}</span>
        </li>
      ))}
    </ol>
  );
}
