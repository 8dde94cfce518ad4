import { derivedId } from "#shared/rules/derivedId.ts";
import type { AppContext } from "../appContext.ts";

/** Compares the plans of one streamer with their waiting bids, once per job. Returns the mutation's outcome. */
export async function noteClashesOf({ writer }: Pick<AppContext, "writer">, userId: string, jobId: string) {
  const { outcome } = await writer.write({
    actor: { kind: "system" },
    origin: "system",
    name: "bid.noteClashes",
    args: { userId },
    mutationId: derivedId("system", userId, jobId),
  });
  return outcome;
}
