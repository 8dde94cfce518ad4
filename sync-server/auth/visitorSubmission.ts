import * as z from "zod";
import type { SyncResponse } from "#shared/api/syncProtocol.ts";
import type { MutationName } from "#shared/mutations/registry.ts";
import type { Present } from "../sync/receipts.ts";
import { claimToken, uploadToken } from "./claimLinks.ts";
import type { SigningKeys } from "./signingKeys.ts";

/** The one mutation open to visitors. It counts against their address, and its answer carries a claim link. */
export const visitorSubmission = "fixture.submit" satisfies MutationName;

const resultSchema = z.object({ id: z.uuid(), number: z.int().optional(), fileIds: z.array(z.uuid()).optional() });
const answerSchema = resultSchema.extend({ claimToken: z.string(), uploadToken: z.string().optional() });

/**
 * Adds to a visitor's receipt, as it is answered, the claim link and the token for the files named with it. Receipts
 * are stored without them.
 */
export function presentReceipt(keys: SigningKeys): Present {
  return ({ name, result, at }, actor) => {
    if (name !== visitorSubmission || actor.kind !== "visitor") return result;
    const submitted = resultSchema.parse(result);
    const upload = submitted.fileIds ? { uploadToken: uploadToken(submitted.id, at, keys) } : {};
    return { ...submitted, ...upload, claimToken: claimToken("claim-screen", submitted.id, at, keys).text };
  };
}

/** The tokens in the answer to a visitor's submission: for the claim link and for the files. */
export function tokensIn(answer: unknown): { claimToken?: string; uploadToken?: string } {
  const { claimToken: claim, uploadToken: upload } = answerSchema.safeParse(answer).data ?? {};
  return {
    ...(claim === undefined ? {} : { claimToken: claim }),
    ...(upload === undefined ? {} : { uploadToken: upload }),
  };
}

/** Ids of the requests that this answer shows the visitor has submitted. */
export function submittedIn({ receipts }: SyncResponse): string[] {
  return receipts.flatMap(({ result }) => answerSchema.safeParse(result).data?.id ?? []);
}
