import type { MutationResult } from "#app/db/clientStore.ts";

/** The outcome of a submitted request. */
export type SubmissionState =
  | { status: "waiting" }
  | { status: "accepted"; number: number | undefined; claimToken: string | undefined }
  | { status: "refused"; message: string };

/** Reads the receipt of `fixture.submit`; without one the request is still waiting on this phone. */
export function stateOf(result: MutationResult | undefined): SubmissionState {
  if (!result) return { status: "waiting" };
  if (result.outcome !== "applied") return { status: "refused", message: result.message ?? "" };
  const number = fieldOf(result.result, "number");
  const claimToken = fieldOf(result.result, "claimToken");
  return {
    status: "accepted",
    number: typeof number === "number" ? number : undefined,
    claimToken: typeof claimToken === "string" ? claimToken : undefined,
  };
}

function fieldOf(result: unknown, field: string): unknown {
  return typeof result === "object" && result !== null ? Reflect.get(result, field) : undefined;
}
