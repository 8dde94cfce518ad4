import * as z from "zod";
import { mailTopics, notificationTopics } from "../../entities/choices.ts";
import { quietHoursSchema } from "../../entities/user.ts";
import { rowId } from "../../forms/textFields.ts";
import { DomainError } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { withChanges } from "../../rules/notificationChoices.ts";
import { actingUserId } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const idsArgs = z.object({ ids: z.array(rowId, "Ids must be a list").min(1).max(limits.idsPerCall) });

const choiceArgs = z.object({
  push: z.partialRecord(z.enum(notificationTopics), z.boolean()).optional(),
  mail: z.partialRecord(z.enum(mailTopics), z.boolean()).optional(),
  quiet: quietHoursSchema.nullable().optional(),
});

export const notificationMutations = {
  /**
   * Which news reaches the account's devices and mailbox, and when its devices stay quiet. It names only what changes:
   * what another device chose meanwhile stays. `quiet: null` ends the quiet hours.
   */
  "notification.choose": defineMutation({
    origins: [],
    actors: ["user"],
    outbox: { title: "Notification choices", did: "You changed your notifications.", callers: "signedIn" },
    args: choiceArgs,
    async run(store, changes, context) {
      const id = actingUserId(context);
      const { notificationChoices } = await foundRow(store, "user", id);
      await store.update("user", id, { notificationChoices: withChanges(notificationChoices, changes) });
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
