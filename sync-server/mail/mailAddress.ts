import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import type { Recipient } from "#shared/rules/announcement.ts";
import type { RowReader } from "../appContext.ts";

/** Where a mail goes and why that reader gets it. */
interface MailAddress {
  address: string;
  why: string;
  /** Set when the reader has no account and keeps the match by a claim link. */
  claims?: string;
}

const becauseAccount = "you have a Touchline account";
const becauseContact = "this address was given as the contact for a match on Touchline";
const becauseSchool = "a streaming request on Touchline names you as the school's contact";

/** Looked up when the mail is sent: an address that was changed or a match that was claimed meanwhile counts. */
export async function mailAddress(rows: RowReader, to: Recipient): Promise<MailAddress | undefined> {
  if ("userId" in to) return accountAddress(rows, to.userId);
  if ("schoolContact" in to) {
    const fixture = await rows.rowOne("fixture", to.schoolContact);
    return fixture?.schoolContactEmail ? { address: fixture.schoolContactEmail, why: becauseSchool } : undefined;
  }
  const fixture = await rows.rowOne("fixture", to.fixtureContact);
  if (fixture?.requesterId !== undefined && fixture.requesterId !== WALK_IN_USER_ID) {
    return accountAddress(rows, fixture.requesterId);
  }
  return fixture?.contactEmail ? { address: fixture.contactEmail, why: becauseContact, claims: fixture.id } : undefined;
}

async function accountAddress(rows: RowReader, userId: string): Promise<MailAddress | undefined> {
  const user = await rows.rowOne("user", userId);
  const [streamer] = user?.email ? [] : await rows.rowMany("streamer", { where: { userId } });
  const address = user?.email ?? streamer?.email;
  return address ? { address, why: becauseAccount } : undefined;
}

/** "a…@school.test": enough for an admin to recognise it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`;
}
