import * as z from "zod";
import { verticalStatuses } from "../../entities/highlightReel.ts";
import { rowId } from "../../forms/textFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { verticalRejection } from "../../rules/filmFlow.ts";
import { verticalAddress } from "../../rules/mediaAddress.ts";
import { defineMutation } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { ownReel } from "./ownReel.ts";

/** The same reel for stories: 9:16, rendered on its creator's request. */
export const verticalMutations = {
  /** Repeating the request changes nothing; a failed one is rendered again. */
  "reel.makeVertical": defineMutation({
    origins: ["rest"],
    actors: ["user"],
    outbox: {
      title: "Highlight reel for stories",
      did: "You had a highlight reel made for stories.",
      callers: "thatRequesterOrAdmin",
    },
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const reel = await ownReel(store, id, context);
      throwIfRejected(verticalRejection(reel));
      const isThere = reel.verticalStatus === "processing" || reel.verticalStatus === "completed";
      const verticalAttempt = (reel.verticalAttempt ?? 0) + 1;
      const asked = { verticalStatus: "processing" as const, verticalProgress: 0, verticalAttempt };
      if (!isThere) await store.update("highlightReel", id, asked);
      return { id };
    },
  }),

  /** Its progress or outcome, known only to the server. An outdated rendering changes nothing. */
  "reel.verticalStep": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      id: rowId,
      version: z.int().positive(),
      status: z.enum(verticalStatuses),
      progress: z.int().min(0).max(100).optional(),
    }),
    async run(store, { id, version, status, progress }) {
      const reel = await foundRow(store, "highlightReel", id);
      const isCurrent = reel.verticalStatus === "processing" && reel.version === version && !reel.deletedAt;
      if (!isCurrent) return { isCurrent };
      await store.update("highlightReel", id, {
        verticalStatus: status,
        verticalProgress: status === "processing" ? progress : undefined,
        ...(status === "completed" ? { verticalUrl: verticalAddress(id, version) } : {}),
      });
      return { isCurrent };
    },
  }),
};
