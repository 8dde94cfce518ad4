import type { Bid, PermissionStatus } from "../../entities/bid.ts";
import type { Fixture } from "../../entities/fixture.ts";
import type { SchoolContact } from "../../entities/schoolContact.ts";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { formatWhen, sastMoment } from "../../rules/format.ts";
import { isSameAddress } from "../../rules/mailbox.ts";
import { matchTitle, requesterName } from "../../rules/matchTitle.ts";
import {
  confirmedContact,
  isOfParty,
  isSameSchool,
  openContact,
  schoolKey,
  townOf,
} from "../../rules/schoolContacts.ts";
import { matchValues } from "../fixture/announceTo.ts";
import type { MutationContext } from "../defineMutation.ts";
import { contactsOfSides } from "../bid/contactsOfSides.ts";
import type { Store } from "../store.ts";

type Check = Pick<SchoolPermission, "schoolContactId" | "contactCheck">;

/** Finds the contact that answers for the school to this requester, or puts the typed address before an admin. */
export async function checkedContact(
  store: Store,
  context: MutationContext,
  bid: Bid,
  fixture: Fixture,
): Promise<Check> {
  const email = bid.schoolContactEmail ?? fixture.schoolContactEmail ?? "";
  const phone = bid.schoolContactPhone ?? fixture.schoolContactPhone;
  const { requesterId = bid.requesterId } = fixture;
  const key = schoolKey(fixture.homeSchool);
  const town = townOf(fixture);
  const known = await store.find("schoolContact", { schoolKey: key });
  const ofParty = isOfParty({ email, phone }, await contactsOfSides(store, bid, fixture));
  const confirmed = ofParty ? undefined : confirmedContact(known, { email, requesterId, town });
  if (confirmed) return { schoolContactId: confirmed.id, contactCheck: "confirmed" };
  const open = openContact(known, { email, requesterId, town, isOfParty: ofParty });
  if (open) {
    const again = { status: "waiting" as const, waitingSince: context.now, reason: undefined };
    if (open.status !== "waiting") await store.update("schoolContact", open.id, again);
    return { schoolContactId: open.id, contactCheck: "waiting" };
  }
  const id = context.id(2);
  await store.insert("schoolContact", {
    id,
    schoolKey: key,
    schoolName: fixture.homeSchool,
    ...definedFields({ requesterId, town, name: bid.schoolContactName, role: bid.schoolContactRole, phone }),
    email,
    status: "waiting",
    waitingSince: context.now,
    isOfParty: ofParty,
    createdAt: context.now,
  });
  return { schoolContactId: id, contactCheck: "waiting" };
}

/** Emails the confirmed contact the link for the answer. */
export function notifySchool(
  context: MutationContext,
  fixture: Fixture,
  bid: Bid,
  permission: Pick<SchoolPermission, "id" | "message" | "newDate">,
): Promise<void> {
  const { newDate } = permission;
  return context.announce({
    kind: "permissionLink",
    to: { schoolContact: permission.id },
    fixtureId: fixture.id,
    bidId: bid.id,
    permissionId: permission.id,
    values: {
      ...matchValues({ ...fixture, ...newDate }),
      ...(newDate ? { oldWhen: formatWhen(fixture.matchDate, fixture.matchTime) } : {}),
      streamer: bid.streamerName,
      requester: requesterName(fixture),
      ...definedFields({ message: permission.message }),
    },
  });
}

/** Emails a copy to the person who answered, with the link to withdraw. */
export function sendCopy(
  context: MutationContext,
  fixture: Fixture,
  { permissionId, answer, notes }: { permissionId: string; answer: PermissionStatus; notes: string | undefined },
): Promise<void> {
  const said = answer === "approved" ? "yes" : answer === "declined" ? "no" : "permission withdrawn";
  return context.announce({
    kind: "schoolAnswered",
    to: { schoolContact: permissionId },
    ...{ fixtureId: fixture.id, permissionId },
    values: {
      ...matchValues(fixture),
      ...definedFields({ notes }),
      ...{ said, answeredAt: sastMoment(context.now), isYes: answer === "approved" ? "yes" : "" },
    },
  });
}

/** Emails the person who answered that a viewer objects, with the link to withdraw. What was written stays with admins. */
export function notifySchoolOfReport(context: MutationContext, fixture: Fixture, permissionId: string): Promise<void> {
  return context.announce({
    kind: "matchReported",
    to: { schoolContact: permissionId },
    ...{ fixtureId: fixture.id, permissionId },
    values: matchValues(fixture),
  });
}

interface SharedAnswer {
  fixture: Fixture;
  from: SchoolContact;
  answer: "approved" | "declined" | "withdrawn";
  permissionId: string;
}

/** Notifies the school's other confirmed addresses of who answered, so that one stolen mailbox is noticed. */
export async function notifyOtherContacts(
  store: Store,
  context: MutationContext,
  { fixture, from, answer, permissionId }: SharedAnswer,
): Promise<void> {
  const known = await store.find("schoolContact", { schoolKey: from.schoolKey });
  const said = answer === "approved" ? "yes" : "no";
  const told: string[] = [from.email];
  for (const { id, email } of known.filter((contact) => contact.status === "confirmed" && isNear(contact, from))) {
    // An address may be confirmed for several requesters: it gets one email.
    if (told.some((address) => isSameAddress(address, email))) continue;
    told.push(email);
    await context.announce({
      kind: "schoolAnswerShared",
      to: { knownContact: id },
      ...{ fixtureId: fixture.id, permissionId },
      values: { match: matchTitle(fixture), said, address: from.email },
    });
  }
}

/** A school of the same name in another town is a different school. */
function isNear(contact: SchoolContact, from: SchoolContact): boolean {
  return contact.town === undefined || from.town === undefined || isSameSchool(contact, from);
}
