import * as z from "zod";
import type { SchoolPermission } from "../../entities/schoolPermission.ts";
import { rowId } from "../../forms/textFields.ts";
import { permissionRequestForm, schoolAnswerForm, schoolWithdrawForm } from "../../forms/workflowForms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { longestProof } from "../../rules/proof.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { isRefundedOnNo } from "../../rules/refunds.ts";
import {
  linkRejection,
  permissionAnswerRejection,
  permissionRequestRejection,
  permissionWithdrawRejection,
  ticksRejection,
} from "../../rules/permissionFlow.ts";
import { schoolRequestSubject } from "../../rules/schoolMessage.ts";
import { notifyBoth, notifyRequester, notifyStreamer } from "../fixture/announceTo.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow, ownBid } from "../foundRow.ts";
import { refundBooking } from "../money/refundBooking.ts";
import { endInvoice } from "../money/paymentChoice.ts";
import { newPermission, recordAnswer, refundValue } from "./permissionAnswer.ts";
import { newDateAnswerRejection, recordNewDateAnswer } from "./newDateAsk.ts";
import { hideFilm } from "../film/permitFilm.ts";
import { checkedContact, sendCopy, notifyOtherContacts, notifySchool } from "./schoolContact.ts";
import type { Store } from "../store.ts";

/** Which email's link is used; see `linkRound` of the permission. */
const linkRound = z.int().nonnegative().optional();

export const permissionMutations = {
  /** Row, message and bid status in one: all or nothing. */
  "permission.request": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "School permission requested",
      did: "You asked the school for permission.",
      typedFields: ["message"],
      callers: "thatStreamer",
    },
    args: permissionRequestForm.extend({ id: rowId, bidId: rowId }),
    async run(store, { id, bidId, message }, context) {
      const bid = await ownBid(store, bidId, context);
      throwIfRejected(permissionRequestRejection(bid, message));
      const fixture = await foundRow(store, "fixture", bid.fixtureId);
      const permission = newPermission(id, bid, fixture, context.now);
      const check = await checkedContact(store, context, bid, fixture);
      const asked = { ...permission, ...check, permissionStatus: "requested" as const, ...definedFields({ message }) };
      await store.insert("schoolPermission", asked);
      await store.insert("message", {
        id: context.id(0),
        fixtureId: fixture.id,
        streamerId: bid.streamerId,
        streamerUserId: bid.streamerUserId,
        requesterId: permission.requesterId,
        fromStreamerId: bid.streamerId,
        fromName: bid.streamerName,
        subject: schoolRequestSubject,
        message: message ?? `May ${matchTitle(fixture)} be streamed?`,
        messageType: "permission_request",
        isRead: true,
        createdAt: context.now,
      });
      const schoolAsk = check.contactCheck === "confirmed" ? ("sending" as const) : ("checking" as const);
      const requested = { schoolPermissionStatus: "requested" as const, schoolPermissionNotes: undefined, schoolAsk };
      await store.update("bid", bidId, requested);
      if (schoolAsk === "sending") await notifySchool(context, fixture, bid, asked);
      else await notifyRequester(context, fixture, bid, { kind: "schoolChecking", permissionId: id });
      return { id, schoolAsk };
    },
  }),

  /** The email with the school's link was sent: only now both sides see that the school was asked. */
  "permission.mailed": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const permission = await foundRow(store, "schoolPermission", id);
      const bid = await foundRow(store, "bid", permission.bidId);
      if (!permission.mailedAt) await store.update("schoolPermission", id, { mailedAt: context.now });
      const isOpen = permission.permissionStatus === "requested" && bid.status === "accepted";
      if (!isOpen || bid.schoolAsk === "asked") return { id };
      await store.update("bid", bid.id, { schoolAsk: "asked" });
      const fixture = await foundRow(store, "fixture", permission.fixtureId);
      const asked = { kind: "schoolAsked" as const, permissionId: id };
      await notifyRequester(context, fixture, bid, asked);
      // If the school was known, the streamer has just pressed the button and saw it there.
      if (await hasWaited(store, permission)) await notifyStreamer(context, fixture, bid, asked);
      return { id };
    },
  }),

  /** The server has signed the code for the gate; the streamer's phone keeps it with the row. */
  "permission.prove": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ id: rowId, proof: z.string().min(1).max(longestProof) }),
    async run(store, { id, proof }) {
      const { permissionStatus } = await foundRow(store, "schoolPermission", id);
      if (permissionStatus === "approved") await store.update("schoolPermission", id, { proof });
      return { id };
    },
  }),

  "permission.answer": defineMutation({
    origins: ["rest"],
    actors: ["school"],
    outbox: "never",
    args: schoolAnswerForm.extend({ id: rowId, linkRound }),
    async run(store, { id, linkRound: round, answer, ticks, notes, mayBeListed }, context) {
      requireOwnLink(id, context);
      const permission = await foundRow(store, "schoolPermission", id);
      throwIfRejected(linkRejection(permission, round));
      const bid = await foundRow(store, "bid", permission.bidId);
      const fixture = await foundRow(store, "fixture", permission.fixtureId);
      throwIfRejected(
        permissionAnswerRejection(permission, bid, fixture) ??
          newDateAnswerRejection(permission, bid, context.today) ??
          ticksRejection(answer, ticks),
      );
      const from = permission.schoolContactId
        ? await store.get("schoolContact", permission.schoolContactId)
        : undefined;
      const change = { permissionStatus: answer, respondedAt: context.now, ticks, notes };
      const isListed = answer === "approved" && mayBeListed === true;
      await store.update("schoolPermission", id, {
        ...change,
        mayBeListed: isListed || undefined,
        schoolContactAnswered: from?.email,
      });
      if (permission.newDate) {
        await recordNewDateAnswer(store, context, { permission, bid, fixture, answer, notes, isListed });
      } else await recordAnswer(store, context, { permissionId: id, bid, fixture, answer, notes, isListed });
      await sendCopy(context, fixture, { permissionId: id, answer, notes });
      if (from) await notifyOtherContacts(store, context, { fixture, from, answer, permissionId: id });
      return { id, permissionStatus: answer };
    },
  }),

  /** The school withdraws by the same link, or an admin does it for the school. */
  "permission.withdraw": defineMutation({
    origins: ["rest"],
    actors: ["school", "admin"],
    outbox: {
      title: "Permission withdrawn",
      did: "You withdrew the school's permission.",
      typedFields: ["notes"],
      callers: "admin",
    },
    args: schoolWithdrawForm.extend({ id: rowId, linkRound }),
    async run(store, { id, linkRound: round, notes }, context) {
      requireOwnLink(id, context);
      const permission = await foundRow(store, "schoolPermission", id);
      if (context.actor.kind === "school") throwIfRejected(linkRejection(permission, round));
      throwIfRejected(permissionWithdrawRejection(permission));
      const bid = await foundRow(store, "bid", permission.bidId);
      const fixture = await foundRow(store, "fixture", permission.fixtureId);
      const why = notes ? { notes } : {};
      await store.update("schoolPermission", id, {
        permissionStatus: "withdrawn",
        respondedAt: context.now,
        proof: undefined,
        ...why,
      });
      await store.update("bid", bid.id, {
        schoolPermissionStatus: "withdrawn",
        schoolPermissionNotes: notes,
        schoolAsk: undefined,
        // Nothing is left that the school could say yes to.
        newDate: bid.newDate?.permissionId === undefined ? bid.newDate : undefined,
        // The booking ends for another reason than who was at the ground, unless it had ended already.
        noShow: bid.deliveredAt || bid.status !== "accepted" ? bid.noShow : undefined,
        contractSigned: false,
      });
      await hideFilm(store, bid);
      const isRefunded = bid.status === "accepted" && isRefundedOnNo(bid);
      if (isRefunded) await endInvoice(store, context, fixture);
      const refund = isRefunded
        ? await refundBooking(store, context, fixture, { cause: "schoolWithdrew", isAssigned: true })
        : 0;
      const values = { ...why, ...refundValue(refund) };
      await notifyBoth(context, fixture, bid, { kind: "schoolWithdrew", permissionId: id, values });
      await sendCopy(context, fixture, { permissionId: id, answer: "withdrawn", notes });
      return { id, permissionStatus: "withdrawn" };
    },
  }),
};

/** Whether an admin had to confirm the address first. */
async function hasWaited(store: Store, { schoolContactId, requestedAt }: SchoolPermission): Promise<boolean> {
  const contact = schoolContactId === undefined ? undefined : await store.get("schoolContact", schoolContactId);
  return contact?.decidedAt !== undefined && contact.decidedAt > requestedAt;
}

/** A link is for one permission only. */
function requireOwnLink(id: string, { actor }: MutationContext): void {
  if (actor.kind === "school" && actor.permissionId !== id) throw new DomainError("row.notFound");
}
