import * as z from "zod";
import { call, trusted } from "./call.ts";

/** Everything that is kept of an account: its rows by entity, and where its files are fetched. */
export interface AccountExport {
  exportedAt: string;
  userId: string;
  rows: Record<string, Record<string, unknown>[]>;
  files: Record<string, unknown>[];
}

/** What POPIA gives everybody: a copy of the own data, and an end of it. */
export const privacyCalls = {
  exportAccount: call({ method: "GET", path: "/api/account/export", answer: trusted<AccountExport>() }),
  /** Asks for the password once more: what it does cannot be undone. */
  deleteAccount: call({
    method: "POST",
    path: "/api/account/delete",
    body: z.object({ password: z.string("Password is required").min(1, "Password is required").max(200) }),
    answer: z.object({}),
    isKeyless: true,
  }),
} as const;
