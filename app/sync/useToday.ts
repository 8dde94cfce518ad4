import { useState } from "react";
import { sastDate } from "#shared/rules/format.ts";
import { usePhoneMeta } from "./useOutbox.ts";

/** The South African date: the server's as last heard, else this phone's. */
export function useToday(): string {
  const [phoneDate] = useState(() => sastDate(new Date().toISOString()));
  return usePhoneMeta()?.today ?? phoneDate;
}
