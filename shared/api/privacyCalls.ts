import * as z from "zod";
import { call, trusted } from "./call.ts";

/** Everything stored about an account: its rows by entity, and where to fetch its files. */
export interface AccountExport {
  exportedAt: string;
  userId: string;
  rows: Record<string, Record<string, unknown>[]>;
  files: Record<string, unknown>[];
}

/** Everyone's POPIA rights: a copy of their data, and its deletion. */
export const privacyCalls = {
  exportAccount: call({ method: "GET", path: "/api/account/export", answer: trusted<AccountExport>() }),
  /** Asks for the password again: this cannot be undone. */
  deleteAccount: call({
    method: "POST",
    path: "/api/account/delete",
    body: z.object({ password: z.string("Password is required").min(1, "Password is required").max(200) }),
    answer: z.object({}),
    isKeyless: true,
  }),
} as const;
