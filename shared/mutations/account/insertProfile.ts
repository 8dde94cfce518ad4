import type * as z from "zod";
import type { streamerProfileForm } from "../../forms/accountForms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";

/** A new profile, awaiting an admin. */
export async function insertProfile(
  store: Store,
  id: string,
  userId: string,
  profile: z.infer<typeof streamerProfileForm>,
  context: MutationContext,
): Promise<{ id: string; number?: number }> {
  const number = await context.nextNumber("streamer");
  await store.insert("streamer", {
    id,
    userId,
    ...definedFields({ ...profile, number }),
    verified: false,
    verificationStatus: "pending",
    ratingHundredths: 0,
    streamsCompleted: 0,
    totalEarningsCents: 0,
    createdAt: context.now,
  });
  return definedFields({ id, number });
}
