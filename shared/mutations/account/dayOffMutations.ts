import * as z from "zod";
import { dayOffForm } from "../../forms/dayOffForm.ts";
import { rowId } from "../../forms/textFields.ts";
import { dayOffRejection } from "../../rules/availability.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const dayOffMutations = {
  "dayOff.add": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Day off", did: "You added days off.", typedFields: ["reason"], callers: "withProfile" },
    args: dayOffForm.safeExtend({ id: rowId }),
    async run(store, days, context) {
      const userId = actingUserId(context);
      if (!(await profileOf(store, userId))) throw new DomainError("bid.noProfile");
      throwIfRejected(dayOffRejection(days, await store.find("dayOff", { userId }), context.today));
      const { id, fromDate, untilDate, reason } = days;
      const row = { id, userId, fromDate, untilDate, createdAt: context.now };
      await store.insert("dayOff", { ...row, ...definedFields({ reason }) });
      return { id };
    },
  }),

  "dayOff.remove": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Day off deleted", did: "You deleted days off.", callers: "thatStreamer" },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const userId = actingUserId(context);
      const dayOff = await foundRow(store, "dayOff", id);
      if (dayOff.deletedAt || dayOff.userId !== userId) throw new DomainError("row.notFound");
      await store.update("dayOff", id, { deletedAt: context.now, reason: undefined });
      return { id };
    },
  }),
};
