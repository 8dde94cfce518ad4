import { lazy, type ComponentType } from "react";

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
  return {
    Component: () => (Loaded ? <Loaded /> : <Later />),
    load: async () => void (await load()),
  };
}
