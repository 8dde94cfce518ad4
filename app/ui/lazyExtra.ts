import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** A part that nobody has asked for: where its script cannot be loaded, the page goes on without it. */
export function lazyExtra<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => nothing) }));
}

function nothing(): null {
  return null;
}
