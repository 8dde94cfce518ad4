import type * as z from "zod";
import type { MediaPurpose } from "../../entities/mediaFile.ts";
import type { announcedFile } from "../../forms/filmForms.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { throwIfRejected } from "../../rules/domainError.ts";
import { announceRejection } from "../../rules/filmFlow.ts";
import { actingUserId } from "../actingUser.ts";
import type { MutationContext } from "../defineMutation.ts";
import type { Store } from "../store.ts";

interface Announced {
  file: z.infer<typeof announcedFile>;
  purpose: MediaPurpose;
  fixtureId: string;
  /** For film: the permission that covers it. */
  permissionId?: string | undefined;
}

/** Announces a file, if the acting account has space for it. A visitor's is limited by its purpose. */
export async function announceFile(
  store: Store,
  { file, purpose, fixtureId, permissionId }: Announced,
  context: MutationContext,
): Promise<void> {
  const ownerUserId = context.actor.kind === "visitor" ? undefined : actingUserId(context);
  const own = ownerUserId === undefined ? [] : await store.find("mediaFile", { ownerUserId });
  throwIfRejected(announceRejection({ purpose, bytes: file.bytes }, own, context.now));
  const of = { fixtureId, createdAt: context.now, ...definedFields({ ownerUserId, permissionId }) };
  await store.insert("mediaFile", { ...definedFields(file), ...of, purpose, state: "expected" });
}
