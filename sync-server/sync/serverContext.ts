import { actorKey, type Actor } from "#shared/entities/actor.ts";
import type { MutationContext } from "#shared/mutations/defineMutation.ts";
import type { Store } from "#shared/mutations/store.ts";
import type { Announcement } from "#shared/rules/announcement.ts";
import { announcementText, isMailed, isNotified } from "#shared/rules/announcementTexts.ts";
import { derivedId } from "#shared/rules/derivedId.ts";
import { sastDate } from "#shared/rules/format.ts";
import { waitingJob, type JobDocument } from "../db/job.ts";
import { takeNumber, type Numbers } from "./takeNumber.ts";

export interface ServerContext extends MutationContext {
  /** The numbers after this mutation, and the jobs it asked for. */
  numbers: Numbers;
  jobs: JobDocument[];
}

interface Circumstances {
  actor: Actor;
  mutationId: string;
  now: string;
  numbers: Numbers;
  /** A backdated history is old news: its notifications count as read and it sends no emails. */
  isHistory: boolean;
}

/** What a mutation has when the server decides it. Ids are derived, so that a rerun creates the same rows and jobs. */
export function serverContext(store: Store, circumstances: Circumstances): ServerContext {
  const { actor, mutationId, now, isHistory } = circumstances;
  const idOf = (part: number | string) => derivedId(actorKey(actor), mutationId, part);
  let announced = 0;
  const context: ServerContext = {
    actor,
    mutationId,
    now,
    today: sastDate(now),
    numbers: circumstances.numbers,
    jobs: [],
    id: idOf,
    nextNumber: async (entity, series) => {
      const { number, numbers } = await takeNumber(store, context.numbers, entity, series);
      context.numbers = numbers;
      return number;
    },
    announce: async (announcement) => {
      announced += 1;
      const id = idOf(`announcement ${announced}`);
      if (isNotified(announcement.kind)) await notify(store, announcement, { id, now, isRead: isHistory });
      if (isNotified(announcement.kind) && "userId" in announcement.to && !isHistory) {
        const payload = { userId: announcement.to.userId, notificationId: id };
        context.jobs.push(waitingJob(`push ${id}`, { kind: "push", payload }, new Date(now)));
      }
      if (isMailed(announcement.kind) && !isHistory) {
        context.jobs.push(waitingJob(id, { kind: "mail", payload: announcement }, new Date(now)));
      }
    },
  };
  return context;
}

async function notify(
  store: Store,
  announcement: Announcement,
  { id, now, isRead }: { id: string; now: string; isRead: boolean },
): Promise<void> {
  if (!("userId" in announcement.to)) return;
  const { sentence, path } = announcementText(announcement);
  await store.insert("notification", {
    id,
    userId: announcement.to.userId,
    kind: announcement.kind,
    text: sentence,
    path,
    isRead,
    createdAt: now,
  });
}
