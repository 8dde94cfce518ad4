/**
 * For the `ref` of a bar: toasts stand above it while it sticks to the bottom, however many lines its buttons and the
 * size of the text need.
 */
export function reserveRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = getComputedStyle(bar).position === "sticky" ? bar.offsetHeight : 0;
    style.setProperty("--bar-height", `${height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bar-height");
  };
}
