import { createContext, useContext } from "react";
import type { StoreOwner } from "./clientStore.ts";

const StoreOwnerContext = createContext<StoreOwner>({ userId: "visitor", role: "user" });

export const StoreOwnerProvider = StoreOwnerContext.Provider;

/** The account whose database the screen reads and writes. */
export function useStoreOwner(): StoreOwner {
  return useContext(StoreOwnerContext);
}
