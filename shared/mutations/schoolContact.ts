import type { Bid } from "../entities/bid.ts";
import type { Fixture } from "../entities/fixture.ts";
import type { SchoolContact } from "../entities/schoolContact.ts";
import type { SchoolPermission } from "../entities/schoolPermission.ts";
import { definedFields } from "../rules/definedFields.ts";
import { matchTitle, requesterName } from "../rules/matchTitle.ts";
import { matchValues } from "./announceTo.ts";
import { confirmedContact, isOfParty, isSameAddress, schoolKey } from "../rules/schoolContacts.ts";
import type { MutationContext } from "./defineMutation.ts";
import type { Store } from "./store.ts";

type Check = Pick<SchoolPermission, "schoolContactId" | "contactCheck">;

/** Finds who answers for the school, or puts the address that was typed in before an admin. */
export async function checkedContact(
  store: Store,
  context: MutationContext,
  bid: Bid,
  fixture: Fixture,
): Promise<Check> {
  const email = bid.schoolContactEmail ?? fixture.schoolContactEmail ?? "";
  const phone = bid.schoolContactPhone ?? fixture.schoolContactPhone;
  const key = schoolKey(fixture.homeSchool);
  const known = await store.find("schoolContact", { schoolKey: key });
  const ofParty = isOfParty({ email, phone }, await partiesOf(store, bid, fixture));
  const confirmed = ofParty ? undefined : confirmedContact(known, email);
  if (confirmed) return { schoolContactId: confirmed.id, contactCheck: "confirmed" };
  const open = known.find(
    (contact) => contact.status !== "confirmed" && contact.isOfParty === ofParty && isSameAddress(contact.email, email),
  );
  if (open) {
    await store.update("schoolContact", open.id, { status: "waiting", waitingSince: context.now, reason: undefined });
    return { schoolContactId: open.id, contactCheck: "waiting" };
  }
  const id = context.id(2);
  await store.insert("schoolContact", {
    id,
    schoolKey: key,
    schoolName: fixture.homeSchool,
    ...definedFields({ name: bid.schoolContactName, role: bid.schoolContactRole, phone }),
    email,
    status: "waiting",
    waitingSince: context.now,
    isOfParty: ofParty,
    createdAt: context.now,
  });
  return { schoolContactId: id, contactCheck: "waiting" };
}

/** Everything by which the two sides are reached, as far as this store knows it. */
async function partiesOf(store: Store, bid: Bid, fixture: Fixture) {
  const requester = fixture.requesterId ? await store.get("user", fixture.requesterId) : undefined;
  const streamer = await store.get("streamer", bid.streamerId);
  const streamersUser = await store.get("user", bid.streamerUserId);
  return [
    { email: fixture.contactEmail ?? bid.contactEmail, phone: fixture.contactPhone ?? bid.contactPhone },
    { email: requester?.email },
    { email: streamer?.email, phone: streamer?.phone },
    { email: streamersUser?.email },
  ];
}

/** Mails the confirmed contact the link by which it answers. */
export function tellSchool(
  context: MutationContext,
  fixture: Fixture,
  bid: Bid,
  permission: Pick<SchoolPermission, "id" | "message">,
): Promise<void> {
  return context.announce({
    kind: "permissionLink",
    to: { schoolContact: permission.id },
    fixtureId: fixture.id,
    bidId: bid.id,
    permissionId: permission.id,
    values: {
      ...matchValues(fixture),
      streamer: bid.streamerName,
      requester: requesterName(fixture),
      ...definedFields({ message: permission.message }),
    },
  });
}

/** The school's other confirmed contacts read who has answered, so that one stolen mailbox does not go unseen. */
export async function tellOtherContacts(
  store: Store,
  context: MutationContext,
  { fixture, from, answer }: { fixture: Fixture; from: SchoolContact; answer: "approved" | "declined" | "withdrawn" },
): Promise<void> {
  const known = await store.find("schoolContact", { schoolKey: from.schoolKey });
  const others = known.filter(({ id, status }) => status === "confirmed" && id !== from.id);
  const said = answer === "approved" ? "yes" : "no";
  for (const { id } of others) {
    await context.announce({
      kind: "schoolAnswerShared",
      to: { knownContact: id },
      fixtureId: fixture.id,
      values: { match: matchTitle(fixture), said, address: from.email },
    });
  }
}
