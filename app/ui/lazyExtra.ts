import { lazy, type ComponentType } from "react";

/** A part that nobody has asked for: where its script cannot be loaded, the page goes on without it. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch(() => nothing) }));
}

function nothing(): null {
  return null;
}
