/**
 * For the `ref` of a bar: toasts and the end of the page stay above it while it is at the bottom, however many lines its buttons and the
 * size of the text need.
 */
export function reserveRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const height = ["sticky", "fixed"].includes(getComputedStyle(bar).position) ? bar.offsetHeight : 0;
    style.setProperty("--bar-height", `${height}px`);
  });
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty("--bar-height");
  };
}
