import { lazy, useState, type ComponentType } from "react";

/** A page in a separate script. */
export interface Page {
  Component: ComponentType;
  /** Fetches the script; once loaded, the page renders without suspending. */
  load(): Promise<void>;
}

export function pageOf(fetchPage: () => Promise<ComponentType>): Page {
  let Loaded: ComponentType | undefined;
  const load = async () => {
    Loaded ??= await fetchPage();
    return { default: Loaded };
  };
  const Later = lazy(load);
  /** Keeps the component it first rendered: a different one would be a new page and lose its state. */
  function Component() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Later);
    return <Shown />;
  }
  return { Component, load: async () => void (await load()) };
}
