import * as z from "zod";
import type { SyncRequest, SyncResponse } from "#shared/api/syncProtocol.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import type { Present } from "../sync/receipts.ts";
import { claimToken } from "./claimLinks.ts";
import type { SigningKeys } from "./signingKeys.ts";

/** The one thing that a visitor writes. It counts against their address, and its answer carries a claim link. */
export const visitorSubmission = "fixture.submit" satisfies MutationName;

const resultSchema = z.object({ id: z.uuid(), number: z.int().optional() });
const answerSchema = resultSchema.extend({ claimToken: z.string() });

/** Adds the claim link to a visitor's receipt when it is answered. Receipts are stored without it. */
export function presentReceipt(keys: SigningKeys): Present {
  return ({ name, result, at }, actor) => {
    if (name !== visitorSubmission || actor.kind !== "visitor") return result;
    const submitted = resultSchema.parse(result);
    return { ...submitted, claimToken: claimToken("claim-screen", submitted.id, at, keys).text };
  };
}

/** The claim link's token in the answer to a visitor's submission. */
export function claimTokenIn(answer: unknown): string | undefined {
  return answerSchema.safeParse(answer).data?.claimToken;
}

/** How many requests a visitor's client submits with this call. */
export function submissionsIn({ userId, mutations }: SyncRequest): number {
  return userId === "visitor" ? mutations.filter(({ name }) => name === visitorSubmission).length : 0;
}

/** Ids of the requests that a visitor learns here to have submitted. */
export function submittedIn({ receipts }: SyncResponse): string[] {
  return receipts.flatMap(({ result }) => answerSchema.safeParse(result).data?.id ?? []);
}
