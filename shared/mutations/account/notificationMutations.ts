import * as z from "zod";
import { notificationChoicesSchema } from "../../entities/user.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const idsArgs = z.object({ ids: z.array(rowId, "Ids must be a list").min(1).max(limits.idsPerCall) });

export const notificationMutations = {
  /** Which news the account's devices show, and when they stay quiet. */
  "notification.choose": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Notification choices", did: "You changed your notifications.", callers: "signedIn" },
    args: notificationChoicesSchema,
    async run(store, choices, context) {
      const id = actingUserId(context);
      await foundRow(store, "user", id);
      await store.update("user", id, { notificationChoices: choices });
      return { id };
    },
  }),

  "notification.markRead": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Notifications read",
      did: "You read the news.",
      isQuiet: true,
      callers: "thatRequester",
    },
    args: idsArgs,
    /** Read stays read, whatever other devices send afterwards. */
    async run(store, { ids }, context) {
      const userId = actingUserId(context);
      const rows = await Promise.all(ids.map((id) => foundRow(store, "notification", id)));
      if (rows.some((row) => row.userId !== userId)) throw new DomainError("row.notFound");
      const unread = new Set(rows.filter((row) => !row.isRead).map((row) => row.id));
      for (const id of unread) await store.update("notification", id, { isRead: true });
      return { marked: unread.size };
    },
  }),
};
