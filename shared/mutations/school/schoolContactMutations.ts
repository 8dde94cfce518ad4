import * as z from "zod";
import { emailText, optionalText, requiredText, rowId } from "../../forms/textFields.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import {
  contactConfirmRejection,
  contactRefuseRejection,
  contactRevokeRejection,
  schoolKey,
} from "../../rules/schoolContacts.ts";
import { actingUserId } from "../actingUser.ts";
import { notifyBoth } from "../fixture/announceTo.ts";
import { revokeAddress } from "./contactRevocation.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { notifySchool } from "./schoolContact.ts";
import { contactsOfSides, withSamePhone, type Contact } from "../bid/contactsOfSides.ts";
import type { Store } from "../store.ts";

const addressLabel = "Address";

export const schoolContactMutations = {
  /**
   * An admin has checked that this address is the school's, or knows the right one. Schools waiting for it are asked.
   */
  "schoolContact.confirm": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "School's address confirmed",
      did: "You confirmed a school's address.",
      typedFields: ["site", "email"],
      callers: "admin",
    },
    args: z.object({
      id: rowId,
      site: requiredText("Where you checked it", limits.url),
      email: emailText(addressLabel, "Invalid email address").optional(),
    }),
    async run(store, { id, site, email: typed }, context) {
      const contact = await foundRow(store, "schoolContact", id);
      const email = typed ?? contact.email;
      throwIfRejected(contactConfirmRejection(contact, email, await sidesWaitingFor(store, id)));
      const decided = { decidedAt: context.now, decidedBy: actingUserId(context), reason: undefined };
      await store.update("schoolContact", id, { status: "confirmed", isOfParty: false, site, email, ...decided });
      for (const permission of await waitingFor(store, id)) {
        const bid = await foundRow(store, "bid", permission.bidId);
        const fixture = await foundRow(store, "fixture", permission.fixtureId);
        const asked = { contactCheck: "confirmed" as const, schoolContactEmail: email };
        await store.update("schoolPermission", permission.id, asked);
        await store.update("bid", bid.id, { schoolAsk: "sending" });
        await notifySchool(context, fixture, bid, permission);
      }
      return { id };
    },
  }),

  /**
   * It is not the school's, or that is unclear: both sides are notified, and an admin can still enter the right
   * address.
   */
  "schoolContact.refuse": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "School's address refused",
      did: "You refused a school's address.",
      typedFields: ["reason"],
      callers: "admin",
    },
    args: z.object({ id: rowId, reason: requiredText("Reason", limits.reason) }),
    async run(store, { id, reason }, context) {
      const contact = await foundRow(store, "schoolContact", id);
      throwIfRejected(contactRefuseRejection(contact));
      const decided = { decidedAt: context.now, decidedBy: actingUserId(context) };
      await store.update("schoolContact", id, { status: "refused", reason, ...decided });
      await tellSides(store, context, id, reason);
      return { id };
    },
  }),

  /** The address no longer answers: a teacher has left, or it was a mistake. Its links are dead at once. */
  "schoolContact.revoke": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "School's address revoked",
      did: "You revoked a school's address.",
      typedFields: ["reason"],
      callers: "admin",
    },
    args: z.object({ id: rowId, reason: requiredText("Reason", limits.reason) }),
    async run(store, { id, reason }, context) {
      const contact = await foundRow(store, "schoolContact", id);
      throwIfRejected(contactRevokeRejection(contact));
      const decided = { reason, decidedAt: context.now, decidedBy: actingUserId(context) };
      await revokeAddress(store, context, contact.email, decided);
      return { id };
    },
  }),

  /** A contact known without a request: from the demo data. */
  "schoolContact.add": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      id: rowId,
      schoolName: requiredText("School", limits.name),
      requesterId: rowId.optional(),
      town: optionalText("Town", limits.name),
      email: emailText(addressLabel),
      name: optionalText("Name", limits.name),
      role: optionalText("Role", limits.name),
      phone: optionalText("Phone", limits.phone),
    }),
    async run(store, { id, schoolName, email, ...person }, context) {
      await store.insert("schoolContact", {
        id,
        schoolKey: schoolKey(schoolName),
        schoolName,
        email,
        ...definedFields(person),
        status: "confirmed",
        isOfParty: false,
        decidedAt: context.now,
        createdAt: context.now,
      });
      return { id };
    },
  }),
};

async function tellSides(store: Store, context: MutationContext, contactId: string, reason: string): Promise<void> {
  for (const permission of await waitingFor(store, contactId)) {
    const bid = await foundRow(store, "bid", permission.bidId);
    const fixture = await foundRow(store, "fixture", permission.fixtureId);
    await store.update("bid", bid.id, { schoolAsk: "refused" });
    const told = { kind: "schoolContactRefused" as const, permissionId: permission.id, values: { reason } };
    await notifyBoth(context, fixture, bid, told);
  }
}

async function waitingFor(store: Store, contactId: string) {
  const named = await store.find("schoolPermission", { schoolContactId: contactId });
  return named.filter(
    ({ permissionStatus, contactCheck }) => permissionStatus === "requested" && contactCheck === "waiting",
  );
}

/** Contact details of everyone waiting for those permissions. */
async function sidesWaitingFor(store: Store, contactId: string): Promise<Contact[]> {
  const sides: Contact[] = [];
  for (const permission of await waitingFor(store, contactId)) {
    const bid = await foundRow(store, "bid", permission.bidId);
    sides.push(...(await contactsOfSides(store, bid, await foundRow(store, "fixture", permission.fixtureId))));
  }
  return withSamePhone(store, sides);
}
