import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";
import { useMenuKeys } from "./useMenuKeys.ts";

export type MenuItem = { label: string; icon?: ReactNode; tone?: "clay" | undefined } & (
  | { to: string }
  | { onSelect: () => void }
);

export type MenuListProps = {
  /** For screen readers, when the button shows only an icon. */
  label?: string | undefined;
  items: readonly MenuItem[];
  align?: "start" | "end" | undefined;
  id: string;
  /** Closes the menu, and returns the focus to its button if asked. */
  close: (andFocus: boolean) => void;
};

/** The opened part of Menu. */
export function MenuList({ id, items, label, align, close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const moveInMenu = useMenuKeys(list);
  useEffect(() => list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") close(event.key === "Escape");
    else moveInMenu(event);
  };
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
      {items.map((item) => (
        <MenuLine key={item.label} item={item} close={close} />
      ))}
    </div>
  );
}

function MenuLine({ item, close }: { item: MenuItem } & Pick<MenuListProps, "close">) {
  const look = classes(
    "flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-sunken focus-visible:-outline-offset-2",
    item.tone === "clay" ? "text-clay-text" : "text-ink",
  );
  if ("to" in item) {
    return (
      <Link role="menuitem" tabIndex={-1} to={item.to} onClick={() => close(false)} className={look}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  const choose = () => {
    close(true);
    item.onSelect();
  };
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={look} onClick={choose}>
      {item.icon}
      {item.label}
    </button>
  );
}
