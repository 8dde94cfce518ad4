import { createContext, useContext } from "react";
import type { PhoneUser } from "./clientStore.ts";

const PhoneUserContext = createContext<PhoneUser>({ userId: "visitor", role: "user" });

export const PhoneUserProvider = PhoneUserContext.Provider;

/** Whose database the screen reads and writes. */
export function usePhoneUser(): PhoneUser {
  return useContext(PhoneUserContext);
}
