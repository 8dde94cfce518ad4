import * as z from "zod";
import { longestProof, proofKeysSchema, proofStateSchema } from "../rules/proof.ts";
import { call } from "./call.ts";

/** The calls about codes for the gate. */
export const proofCalls = {
  /** The keys that verify codes for the gate, without a signal too. */
  proofKeys: call({ method: "GET", path: "/api/proof/keys", answer: proofKeysSchema }),
  /** Whether a code that this server signed still counts. */
  checkProof: call({
    method: "POST",
    path: "/api/proof/check",
    body: z.object({ proof: z.string().min(1).max(longestProof) }),
    answer: proofStateSchema,
    isKeyless: true,
  }),
} as const;
