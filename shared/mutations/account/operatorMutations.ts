import * as z from "zod";
import { operatorDetails } from "../../entities/operator.ts";
import { OPERATOR_ID } from "../../entities/operatorId.ts";
import { definedFields } from "../../rules/definedFields.ts";
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
      paymentMethods: z.array(z.string().max(40)).max(20).optional(),
      calendarOrigins: z.array(z.string()).default([]),
    }),
    async run(store, { paymentMethods, ...rest }, { now: createdAt }) {
      const described = { ...rest, ...definedFields({ paymentMethods }) };
      if (await store.get("operator", OPERATOR_ID)) await store.update("operator", OPERATOR_ID, described);
      else await store.insert("operator", { ...described, id: OPERATOR_ID, createdAt });
      return {};
    },
  }),
};
