import type { AppContext } from "../appContext.ts";
import type { RoleAccounts } from "./roleAccounts.ts";

/** One valid request, as the role table's allowed callers would send it. */
export interface CallCase {
  id?: string;
  query?: string;
  body?: Record<string, unknown>;
}

export type Arrange = (app: AppContext, accounts: RoleAccounts) => Promise<CallCase>;
