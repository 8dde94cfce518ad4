import { lazy, useState, type ComponentType } from "react";

/** A page in a script of its own. */
export interface Page {
  Component: ComponentType;
  /** Fetches the script; once it is here, the page is drawn without a moment of waiting. */
  load(): Promise<void>;
}

export function pageOf(fetchPage: () => Promise<ComponentType>): Page {
  let Loaded: ComponentType | undefined;
  const load = async () => {
    Loaded ??= await fetchPage();
    return { default: Loaded };
  };
  const Later = lazy(load);
  /** Stays what it was drawn as at first: another one in its place would be a new page, without what was done on it. */
  function Component() {
    const [Shown] = useState<ComponentType>(() => Loaded ?? Later);
    return <Shown />;
  }
  return { Component, load: async () => void (await load()) };
}
