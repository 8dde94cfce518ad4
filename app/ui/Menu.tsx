import { useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { MenuList, type MenuListProps } from "./MenuList.tsx";
import { usePressOutside } from "./usePressOutside.ts";

export type MenuProps = Pick<MenuListProps, "items" | "label" | "align"> & {
  /** The button's content. */
  button: ReactNode;
  buttonClassName?: string | undefined;
};

/**
 * A button that opens a short list of links and actions. Arrows, Home, End and typing the start of a word move in it.
 */
export function Menu({ button, label, items, align = "end", buttonClassName }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = (andFocus: boolean) => {
    setOpen(false);
    if (andFocus) trigger.current?.focus();
  };
  usePressOutside(root, isOpen, () => setOpen(false));

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span ref={root} className="relative inline-flex max-w-full">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openByKey}
        className={
          buttonClassName ?? "inline-flex min-h-12 min-w-0 items-center gap-2 rounded-control px-3 font-semibold"
        }
      >
        {button}
      </button>
      {isOpen && <MenuList id={id} items={items} align={align} close={close} label={label} />}
    </span>
  );
}
