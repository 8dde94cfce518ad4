import { useRef } from "react";
import type { KeyboardEvent, RefObject } from "react";

/** After this long without a key, typing starts a new word. */
const typeAheadResetMs = 1_000;

/** Moves the focus among a list's `menuitem`s by arrows, Home, End and by typing the start of an item. */
export function useMenuKeys(list: RefObject<HTMLElement | null>) {
  const typed = useRef({ text: "", at: 0 });

  return (event: KeyboardEvent): void => {
    const items = Array.from(list.current?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? []);
    const current = items.findIndex((item) => item === document.activeElement);
    const target = targetOf(event.key, items, current) ?? typedTarget(event, items, current);
    if (target === undefined) return;
    event.preventDefault();
    target.focus();
  };

  function typedTarget(event: KeyboardEvent, items: HTMLElement[], current: number): HTMLElement | undefined {
    if (event.key.length !== 1 || event.key === " " || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const now = Date.now();
    const isNewWord = now - typed.current.at > typeAheadResetMs;
    const text = (isNewWord ? "" : typed.current.text) + event.key.toLowerCase();
    typed.current = { text, at: now };
    const first = text.length === 1 ? current + 1 : Math.max(0, current);
    const inTurn = [...items.slice(first), ...items.slice(0, first)];
    return inTurn.find((item) => item.textContent.trim().toLowerCase().startsWith(text));
  }
}

function targetOf(key: string, items: readonly HTMLElement[], current: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(current + 1) % items.length];
  if (key === "ArrowUp") return items[(current - 1 + items.length) % items.length];
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  return undefined;
}
