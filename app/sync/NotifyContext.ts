import { createContext } from "react";

/** A message to the user about a mutation. */
export interface Notice {
  title: string;
  description?: string | undefined;
  /** default: done · destructive: a problem · queued: saved here, will be sent */
  tone?: "default" | "destructive" | "queued" | undefined;
}

export type Notify = (notice: Notice) => void;

/** The app decides how notices are shown, not the engine. */
export const NotifyContext = createContext<Notify | undefined>(undefined);
