import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { EntityName } from "#shared/entities/registry.ts";
import type { MutationContext } from "#shared/mutations/defineMutation.ts";
import type { Announcement } from "#shared/rules/announcement.ts";
import { announcementText, isMailed, isNotified } from "#shared/rules/announcementTexts.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import type { OverlayStore } from "./overlayStore.ts";

const hoursAheadOfUtc = 2;

export interface Decided {
  numbers: Partial<Record<EntityName, number>>;
  /** What is mailed, in order. */
  mails: Announcement[];
}

/** What a mutation knows when it is decided again: the model's own, so that it shares no slip with the server's. */
export function decidingContext(
  store: OverlayStore,
  { actor, mutationId, now }: { actor: Actor; mutationId: string; now: string },
  { numbers, mails }: Decided,
): { context: MutationContext; decided: Decided } {
  const decided: Decided = { numbers: { ...numbers }, mails: [...mails] };
  const inSouthAfrica = new globalThis.Date(Date.parse(now) + hoursAheadOfUtc * 3_600_000);
  let announced = 0;
  const announce = async (announcement: Announcement): Promise<void> => {
    announced += 1;
    if (isMailed(announcement.kind)) decided.mails.push(announcement);
    if (!isNotified(announcement.kind) || !("userId" in announcement.to)) return;
    const { sentence, path } = announcementText(announcement);
    const about = { userId: announcement.to.userId, kind: announcement.kind, text: sentence, path };
    const id = derivedId(actorKey(actor), mutationId, `announcement ${announced}`);
    await store.insert("notification", { ...about, id, isRead: false, createdAt: now });
  };
  const context: MutationContext = {
    actor,
    mutationId,
    now,
    today: inSouthAfrica.toISOString().slice(0, 10),
    id: (n) => derivedId(actorKey(actor), mutationId, n),
    nextNumber: async (entity) => (decided.numbers[entity] = (decided.numbers[entity] ?? 0) + 1),
    announce,
  };
  return { context, decided };
}
