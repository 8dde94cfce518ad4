import { clockAt, clockText, type Clock } from "#shared/rules/score/clock.ts";
import { serverTime } from "./serverTime.ts";

/** An element with a class and what is in it. */
export function made(tag: string, className: string, ...inside: (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...inside);
  return element;
}

/** A school's initials on its colours. */
export function crestBadge({
  initials,
  field,
  letter,
}: {
  initials: string;
  field: string;
  letter: string;
}): HTMLElement {
  const badge = made("span", "crest", initials);
  badge.style.backgroundColor = field;
  badge.style.color = letter;
  badge.setAttribute("aria-hidden", "true");
  return badge;
}

let ticking: ReturnType<typeof setInterval> | undefined;

/** Keeps an element on the match's clock, in place of the one before. */
export function showClock(element: HTMLElement, clock: Clock | undefined): void {
  clearInterval(ticking);
  if (!clock) return;
  const tick = () => (element.textContent = clockText(clockAt(clock, serverTime())));
  tick();
  if (clock.isRunning) ticking = setInterval(tick, 250);
}
