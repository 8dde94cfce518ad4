import * as z from "zod";
import { requiredText, rowId } from "../../forms/textFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { restoreRejection, suspendRejection } from "../../rules/suspension.ts";
import { actingUserId, profileOf } from "../actingUser.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { endRequests } from "./endRequests.ts";
import { endJobs } from "./endJobs.ts";
import { markPublicWork } from "./publicWork.ts";

/** The reason given to others affected by a suspension: the real one is between the account and the admins. */
const streamerStopped = "The account was suspended by Touchline";
const requesterStopped = "The requester's account was suspended by Touchline";

export const suspensionMutations = {
  /**
   * Stops an account: it can write nothing and see only public rows, on every device. Pending commitments end at once
   * and the others are notified; delivered and paid matches stay as they are.
   */
  "user.suspend": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Account suspended",
      did: "You suspended an account.",
      typedFields: ["reason"],
      callers: "admin",
    },
    args: z.object({ id: rowId, reason: requiredText("Reason", limits.reason) }),
    async run(store, { id, reason }, context) {
      const user = await foundRow(store, "user", id);
      throwIfRejected(suspendRejection(user, actingUserId(context)));
      await store.update("user", id, {
        suspendedAt: context.now,
        suspendedReason: reason,
        roleVersion: (user.roleVersion ?? 0) + 1,
      });
      const streamer = await profileOf(store, id);
      if (streamer) {
        await store.update("streamer", streamer.id, { suspendedAt: context.now });
        await endJobs(store, context, streamer, streamerStopped);
      }
      await endRequests(store, context, id, requesterStopped);
      await markPublicWork(store, { userId: id, streamer }, context.now);
      await context.announce({ kind: "accountSuspended", to: { userId: id }, values: { reason } });
      return { id };
    },
  }),

  /** Restores the account. What ended with it stays ended. */
  "user.restore": defineMutation({
    origins: ["rest"],
    actors: ["admin"],
    outbox: {
      title: "Account restored",
      did: "You restored an account.",
      typedFields: ["reason"],
      callers: "admin",
    },
    args: z.object({ id: rowId, reason: requiredText("Reason", limits.reason) }),
    async run(store, { id }, context) {
      const user = await foundRow(store, "user", id);
      throwIfRejected(restoreRejection(user));
      const roleVersion = (user.roleVersion ?? 0) + 1;
      await store.update("user", id, { suspendedAt: undefined, suspendedReason: undefined, roleVersion });
      const streamer = await profileOf(store, id);
      if (streamer) await store.update("streamer", streamer.id, { suspendedAt: undefined });
      await markPublicWork(store, { userId: id, streamer }, undefined);
      await context.announce({ kind: "accountRestored", to: { userId: id }, values: {} });
      return { id };
    },
  }),
};
