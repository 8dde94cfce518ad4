import { isPushWanted } from "#shared/rules/wantedNews.ts";
import { quietFor } from "#shared/rules/quietHours.ts";
import type { Notification } from "#shared/entities/notification.ts";
import type { AppContext } from "../appContext.ts";
import { PostponeJob } from "../db/job.ts";
import { publicAddress } from "../env.ts";
import type { JobQueue } from "../jobs/jobQueue.ts";
import type { JobHandlers } from "../jobs/jobWorker.ts";
import { forgetDevice, signedInDevices } from "./pushDevices.ts";
import { knownKind, pushMessage } from "./pushMessage.ts";
import { sendPush } from "./sendPush.ts";

type Parts = Pick<AppContext, "database" | "env" | "keys" | "rows" | "jobSignal">;

/** One job per notification finds its reader's devices; one per device sends, so that a retry repeats no other's. */
export function pushHandlers(app: Parts, queue: JobQueue): Pick<JobHandlers, "push" | "pushDevice"> {
  return {
    push: async ({ _id, payload }) => {
      const notification = await wanted(app, payload.notificationId);
      if (!notification) return { devices: "0" };
      const devices = await signedInDevices(app, payload.userId);
      for (const { _id: deviceId } of devices) {
        await queue.enqueue(`${_id} ${deviceId}`, { kind: "pushDevice", payload: { ...payload, deviceId } });
      }
      if (devices.length > 0) app.jobSignal.wake(["pushDevice"]);
      return { devices: String(devices.length) };
    },

    pushDevice: async ({ payload: { userId, notificationId, deviceId } }) => {
      const notification = await wanted(app, notificationId);
      const device = (await signedInDevices(app, userId)).find(({ _id }) => _id === deviceId);
      if (!notification || !device) return { skipped: "There is nothing to show there any more." };
      const all = await app.rows.rowMany("notification", { where: { userId } });
      const message = pushMessage(notification, all, publicAddress(app.env));
      if (!message) return { skipped: "This news has no push." };
      const outcome = await sendPush(app, device, message);
      if (outcome === "gone") await forgetDevice(app, device);
      return { outcome };
    },
  };
}

/**
 * The notification, unless it has been read meanwhile or its reader does not want it on devices. @throws PostponeJob
 * until their quiet hours are over.
 */
async function wanted({ rows }: Parts, id: string): Promise<Notification | undefined> {
  const notification = await rows.rowOne("notification", id);
  const kind = notification && knownKind(notification.kind);
  if (!kind || notification.isRead) return undefined;
  const choices = (await rows.rowOne("user", notification.userId))?.notificationChoices;
  if (!isPushWanted(choices, kind)) return undefined;
  const quietMs = choices?.quiet ? quietFor(choices.quiet, new Date().toISOString()) : 0;
  if (quietMs > 0) throw new PostponeJob("Quiet hours.", quietMs);
  return notification;
}
