import type { Role } from "#shared/rules/callers.ts";
import type { AppContext } from "../appContext.ts";
import { aFixture, aStreamer, aUser, type Account, type StreamerAccount } from "./factories.ts";

/** One account for each role of the role table. */
export interface RoleAccounts {
  streamer: StreamerAccount;
  thatStreamer: StreamerAccount;
  thatRequester: Account;
  user: Account;
  requester: Account;
  admin: Account;
}

export async function roleAccounts(app: AppContext): Promise<RoleAccounts> {
  const requester = await aUser(app);
  await aFixture(app, requester.actor);
  return {
    user: await aUser(app),
    streamer: await aStreamer(app),
    thatStreamer: await aStreamer(app),
    requester,
    thatRequester: await aUser(app),
    admin: await aUser(app, "admin"),
  };
}

/** The account behind a role; a visitor has none. */
export function accountOf(accounts: RoleAccounts, role: Role): Account | undefined {
  return role === "visitor" ? undefined : accounts[role];
}

/** Both sides of the match that a call is about. */
export function sidesOf(accounts: RoleAccounts) {
  return { requester: accounts.thatRequester, streamer: accounts.thatStreamer };
}
