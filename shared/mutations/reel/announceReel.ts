import type { HighlightReel } from "../../entities/highlightReel.ts";
import type { AnnouncementKind } from "../../rules/announcement.ts";
import type { MutationContext } from "../defineMutation.ts";

type ReelKind = Extract<AnnouncementKind, `reel${string}`>;

/** Notifies a reel's creator of its outcome. Other clients do not know the creator. */
export async function notifyCreator(
  context: MutationContext,
  reel: HighlightReel,
  kind: ReelKind,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { creatorId, fixtureId, id, title } = reel;
  if (creatorId === undefined) return;
  await context.announce({ kind, to: { userId: creatorId }, fixtureId, reelId: id, values: { title, ...values } });
}
