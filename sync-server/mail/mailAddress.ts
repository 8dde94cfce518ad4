import { WALK_IN_USER_ID } from "#shared/entities/actor.ts";
import type { Recipient } from "#shared/rules/announcement.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { RowReader } from "../appContext.ts";

type Rows = Pick<RowReader, "rowOne" | "rowMany">;

/** Where an email goes, and why that reader gets it. */
interface MailAddress {
  address: string;
  why: string;
  /** The name in the greeting, if known. */
  name?: string;
  /** A school's contact is addressed formally. */
  isSchool?: boolean;
  /** Set when the reader has no account and keeps the match through a claim link. */
  claims?: string;
}

const becauseAccount = "you have a Touchline account";
const becauseHad = "this was the address of a Touchline account";
const becauseContact = "this address was given as the contact for a match on Touchline";
const becausePaid = "this address was given with a share of a match on Touchline";
const becauseSchool = "a streaming request on Touchline names you as the school's contact";

/** Looked up when the email is sent, so that a meanwhile changed address or claimed match counts. */
export async function mailAddress(rows: Rows, to: Recipient): Promise<MailAddress | undefined> {
  if ("userId" in to) {
    return to.formerAddress ? { address: to.formerAddress, why: becauseHad } : accountAddress(rows, to.userId);
  }
  if ("schoolContact" in to) return schoolAddress(rows, to.schoolContact);
  if ("knownContact" in to) {
    const contact = await rows.rowOne("schoolContact", to.knownContact);
    return contact?.status === "confirmed" ? { address: contact.email, why: becauseSchool, isSchool: true } : undefined;
  }
  if ("sharePayer" in to) {
    const share = await rows.rowOne("payment", to.sharePayer);
    const { payerEmail, payerName } = share ?? {};
    return payerEmail ? { address: payerEmail, why: becausePaid, ...definedFields({ name: payerName }) } : undefined;
  }
  const fixture = await rows.rowOne("fixture", to.fixtureContact);
  if (fixture?.requesterId !== undefined && fixture.requesterId !== WALK_IN_USER_ID) {
    return accountAddress(rows, fixture.requesterId);
  }
  if (!fixture?.contactEmail) return undefined;
  const named = definedFields({ name: fixture.contactName });
  return { address: fixture.contactEmail, why: becauseContact, claims: fixture.id, ...named };
}

/** The address an admin confirmed; one typed in since is ignored. */
async function schoolAddress(rows: Rows, permissionId: string): Promise<MailAddress | undefined> {
  const permission = await rows.rowOne("schoolPermission", permissionId);
  const contact = permission?.schoolContactId && (await rows.rowOne("schoolContact", permission.schoolContactId));
  if (permission?.contactCheck !== "confirmed" || !contact || contact.status !== "confirmed") return undefined;
  return { address: contact.email, why: becauseSchool, isSchool: true, ...definedFields({ name: contact.name }) };
}

/** A streamer is greeted by the profile's name, a requester by the name on a request. */
async function accountAddress(rows: Rows, userId: string): Promise<MailAddress | undefined> {
  const user = await rows.rowOne("user", userId);
  const [streamer] = await rows.rowMany("streamer", { where: { userId } });
  const address = user?.email ?? streamer?.email;
  if (!address) return undefined;
  const [fixture] = streamer ? [] : await rows.rowMany("fixture", { where: { requesterId: userId }, limit: 1 });
  const name = streamer?.contactPerson ?? fixture?.contactName ?? user?.username;
  return { address, why: becauseAccount, ...definedFields({ name }) };
}

/** "a…@school.test": enough for an admin to recognise it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at < 1 ? "…" : `${address.slice(0, 1)}…${address.slice(at)}`;
}
