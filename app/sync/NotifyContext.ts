import { createContext } from "react";

/** What a person is to know of a mutation. */
export interface Notice {
  title: string;
  description?: string | undefined;
  /** default done · destructive trouble · queued saved here, on its way */
  tone?: "default" | "destructive" | "queued" | undefined;
}

export type Notify = (notice: Notice) => void;

/** How notices are shown is the app's decision, not the engine's. */
export const NotifyContext = createContext<Notify | undefined>(undefined);
