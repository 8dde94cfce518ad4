import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { classes } from "./classes.ts";
import type { DialogProps } from "./DialogPanel.tsx";
import { IconButton } from "./IconButton.tsx";
import { usePressOutside } from "./usePressOutside.ts";

export type PopoverProps = Pick<DialogProps, "isOpen" | "onClose" | "title" | "children" | "actions" | "flush">;

/**
 * Opens below its button without blocking the page. The button and the popover share one `relative` element. Esc and a
 * press outside close it; the focus returns to the button.
 */
export function Popover({ isOpen, ...props }: PopoverProps) {
  return isOpen ? <Panel {...props} /> : null;
}

function Panel({ onClose, title, children, actions, flush }: Omit<PopoverProps, "isOpen">) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const withButton = useRef<HTMLElement>(null);
  useFocusInside(panel);
  usePressOutside(withButton, true, onClose);
  useEscape(onClose);
  return (
    <div
      ref={(element) => {
        panel.current = element;
        withButton.current = element?.parentElement ?? null;
      }}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="paper arrive absolute top-full right-0 z-40 mt-2 flex max-h-[min(36rem,80dvh)] w-104 flex-col overflow-hidden rounded-card border border-hairline bg-surface shadow-card"
    >
      <div className="flex items-center gap-3 py-2 pr-2 pl-6">
        <h2 id={titleId} className="min-w-0 flex-1 text-xl">
          {title}
        </h2>
        <IconButton label="Close" icon={<X size={24} />} onClick={onClose} />
      </div>
      <div className={classes("min-h-0 flex-1 overflow-y-auto", flush !== true && "px-6 pb-5")}>{children}</div>
      {actions !== undefined && actions !== false && <div className="border-t border-hairline p-3 px-6">{actions}</div>}
    </div>
  );
}

function useEscape(close: () => void): void {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === "Escape") close();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [close]);
}

function useFocusInside(panel: { current: HTMLElement | null }): void {
  useEffect(() => {
    const opener = document.activeElement;
    const element = panel.current;
    element?.focus();
    return () => {
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [panel]);
}
