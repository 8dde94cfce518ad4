import * as z from "zod";
import { rowId } from "../../forms/textFields.ts";
import { waitingKinds, waitingLine } from "../../rules/waiting.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

export const adminMutations = {
  /** Notifies one admin of everything waiting, in one email and one line of the bell. */
  "admin.tellWaiting": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({ userId: rowId, counts: z.partialRecord(z.enum(waitingKinds), z.int().positive()) }),
    async run(store, { userId, counts }, context) {
      const admin = await foundRow(store, "user", userId);
      const waiting = waitingLine(counts);
      const isReached = admin.role === "admin" && !admin.suspendedAt && !admin.deletedAt;
      if (isReached && waiting) await context.announce({ kind: "adminWaits", to: { userId }, values: { waiting } });
      return { id: userId };
    },
  }),
};
