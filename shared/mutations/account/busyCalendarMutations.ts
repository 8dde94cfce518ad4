import * as z from "zod";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import { busyCalendarForm } from "../../forms/busyCalendarForm.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { feedAddressRejection } from "../../rules/feedAddress.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const busyCalendarMutations = {
  /** One calendar at a time: this one replaces another. The server reads it right after. */
  "busyCalendar.connect": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Calendar address added", did: "You added the address of a calendar.", callers: "withProfile" },
    args: busyCalendarForm.extend({ id: rowId }),
    async run(store, { id, address }, context) {
      const userId = actingUserId(context);
      if (!(await profileOf(store, userId))) throw new DomainError("bid.noProfile");
      const operator = await store.get("operator", OPERATOR_ID);
      throwIfRejected(feedAddressRejection(address, operator?.calendarOrigins));
      const earlier = await store.find("busyCalendar", { userId });
      const host = new URL(address).hostname;
      await store.insert("busyCalendar", { id, userId, address, host, busy: [], createdAt: context.now });
      for (const each of earlier.filter(({ deletedAt }) => deletedAt === undefined)) {
        await store.update("busyCalendar", each.id, disconnected(context.now));
      }
      return { id };
    },
  }),

  "busyCalendar.disconnect": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Calendar disconnected", did: "You disconnected a calendar.", callers: "thatStreamer" },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const calendar = await foundRow(store, "busyCalendar", id);
      if (calendar.deletedAt || calendar.userId !== actingUserId(context)) throw new DomainError("row.notFound");
      await store.update("busyCalendar", id, disconnected(context.now));
      return { id };
    },
  }),
};

/** Keeps nothing but the fact that there was a calendar. */
export function disconnected(now: string) {
  return { address: undefined, host: "", busy: [], readAt: undefined, failure: undefined, deletedAt: now };
}
