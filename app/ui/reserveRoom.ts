/**
 * For the `ref` of a bar: keeps toasts and the end of the page above it while it is at the bottom, however tall its
 * buttons and the text size make it.
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
