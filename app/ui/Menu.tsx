import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";
import { useMenuKeys } from "./useMenuKeys.ts";

export type MenuItem = { label: string; icon?: ReactNode; tone?: "clay" | undefined } & (
  { to: string } | { onSelect: () => void }
);

export type MenuProps = {
  /** What stands on the button. */
  button: ReactNode;
  /** For ears, when the button shows only an icon. */
  label?: string | undefined;
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
  buttonClassName?: string | undefined;
};

/** A button that opens a short list of ways and actions. Arrows, Home, End and typing a word's beginning move in it. */
export function Menu({ button, label, items, align = "end", buttonClassName }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = (andFocus: boolean) => {
    setOpen(false);
    if (andFocus) trigger.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) setOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);

  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <span ref={root} className="relative inline-flex">
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={openByKey}
        className={buttonClassName ?? "inline-flex min-h-12 items-center gap-2 rounded-control px-3 font-semibold"}
      >
        {button}
      </button>
      {isOpen && <MenuList id={id} items={items} align={align} close={close} label={label} />}
    </span>
  );
}

type MenuListProps = Pick<MenuProps, "items" | "label" | "align"> & { id: string; close: (andFocus: boolean) => void };

function MenuList({ id, items, label, align, close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveInMenu = useMenuKeys(list);
  useEffect(() => list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    else moveInMenu(event);
  };
  const look = (item: MenuItem) =>
    classes(
      "flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-sunken focus-visible:-outline-offset-2",
      item.tone === "clay" ? "text-clay-text" : "text-ink",
    );
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label ?? "Menu"}
      onKeyDown={press}
      className={classes(
        "paper arrive absolute top-full z-30 mt-1 w-max min-w-52 overflow-hidden rounded-control border border-hairline bg-surface py-1 shadow-card",
        align === "end" ? "right-0" : "left-0",
      )}
    >
      {items.map((item) =>
        "to" in item ? (
          <Link
            key={item.label}
            role="menuitem"
            tabIndex={-1}
            to={item.to}
            onClick={() => close(false)}
            className={look(item)}
          >
            {item.icon}
            {item.label}
          </Link>
        ) : (
          <button
            key={item.label}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={look(item)}
            onClick={() => {
              close(true);
              item.onSelect();
            }}
          >
            {item.icon}
            {item.label}
          </button>
        ),
      )}
    </div>
  );
}
