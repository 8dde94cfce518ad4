import * as z from "zod";
import { operatorDetails } from "../../entities/operator.ts";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import { defineMutation } from "../defineMutation.ts";

export const operatorMutations = {
  /** At the server's start, if its environment differs from the row. */
  "operator.describe": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: z.object({
      details: operatorDetails,
      feeBasisPoints: z.int().min(0).max(5_000),
      isDemo: z.boolean().default(false),
    }),
    async run(store, described, { now: createdAt }) {
      if (await store.get("operator", OPERATOR_ID)) await store.update("operator", OPERATOR_ID, described);
      else await store.insert("operator", { ...described, id: OPERATOR_ID, createdAt });
      return {};
    },
  }),
};
