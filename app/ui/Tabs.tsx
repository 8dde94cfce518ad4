import { useEffect, useId, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tab<Id extends string> = { id: Id; label: string; count?: number | undefined };

export type TabsProps<Id extends string> = {
  /** Names the tab list for screen readers. */
  label: string;
  tabs: readonly Tab<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The selected tab's panel. */
  children: ReactNode;
};

/** Tabs that scroll sideways on a phone. Arrow keys, Home and End move and select. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId();

  const moveBy = (event: KeyboardEvent) => {
    const target = nextTab(tabs, selected, event.key);
    if (target === undefined) return;
    event.preventDefault();
    onSelect(target.id);
    document.getElementById(`${base}-${target.id}`)?.focus();
  };

  return (
    <>
      <div className="scroll-row -mx-4 px-4 sm:mx-0 sm:px-0">
        <div
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={moveBy}
          className="flex w-max min-w-full border-b-2 border-hairline"
        >
          {tabs.map((tab) => (
            <TabButton
              key={tab.id}
              tab={tab}
              base={base}
              isSelected={tab.id === selected}
              select={() => onSelect(tab.id)}
            />
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className="pt-4">
        {children}
      </div>
    </>
  );
}

function TabButton(props: { tab: Tab<string>; base: string; isSelected: boolean; select: () => void }) {
  const { tab, base, isSelected, select } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const own = button.current;
    const row = own?.closest(".scroll-row");
    if (!isSelected || !own?.parentElement || !row) return undefined;
    // Counts load after the tabs and push the selected one aside.
    const observer = new ResizeObserver(() => {
      // Scrolls only the row: scrollIntoView would also move the page for someone who opens it.
      row.scrollLeft = own.offsetLeft - (row.clientWidth - own.offsetWidth) / 2;
    });
    observer.observe(own.parentElement);
    return () => observer.disconnect();
  }, [isSelected]);
  return (
    <button
      ref={button}
      type="button"
      role="tab"
      id={`${base}-${tab.id}`}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${base}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={select}
      className={classes(
        "-mb-0.5 flex min-h-12 items-center gap-2 border-b-4 px-3 font-semibold whitespace-nowrap transition-colors",
        isSelected ? "border-tab text-ink" : "border-transparent text-ink-soft hover:text-ink",
      )}
    >
      {tab.label}
      {tab.count !== undefined && (
        <span
          className={classes(
            "rounded-small px-1.5 text-sm",
            isSelected ? "bg-pitch-tint text-pitch-text" : "bg-sunken text-ink-soft",
          )}
        >
          {tab.count}
        </span>
      )}
    </button>
  );
}

function nextTab<Id extends string>(tabs: readonly Tab<Id>[], selected: Id, key: string): Tab<Id> | undefined {
  const index = tabs.findIndex((tab) => tab.id === selected);
  if (key === "ArrowRight") return tabs[(index + 1) % tabs.length];
  if (key === "ArrowLeft") return tabs[(index - 1 + tabs.length) % tabs.length];
  if (key === "Home") return tabs[0];
  if (key === "End") return tabs.at(-1);
  return undefined;
}
