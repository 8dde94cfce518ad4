import { call } from "#app/api/apiClient.ts";
import { isInstalled, isIos } from "./device.ts";
import { forgetPushOwner, isPushOwner, putOffPush, setPushOwner } from "./pushMarks.ts";

/**
 * How this device can be reached: `homeScreenFirst` is an iPhone's browser tab, `blocked` a browser whose user said no,
 * `never` one without push.
 */
export type Reach = "on" | "off" | "blocked" | "homeScreenFirst" | "never";

export async function reachOf(userId: string): Promise<Reach> {
  if (isIos() && !isInstalled()) return "homeScreenFirst";
  if (!hasPush()) return "never";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" && isPushOwner(userId) ? "on" : "off";
}

/** Asks the browser's question, then tells the server where this device is. Resolves to false when the user said no. */
export async function turnOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe();
  setPushOwner(userId);
  return true;
}

/** Whoever turns them off is not asked again soon. */
export async function turnOff(userId: string): Promise<void> {
  forgetPushOwner();
  putOffPush(userId);
  await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
  await call("unsubscribePush");
}

/**
 * At each start, without a question: the browser may have changed the subscription or dropped it, or the server its
 * key. Does nothing on a device where this account has not turned notifications on.
 */
export async function renew(userId: string): Promise<void> {
  if (isPushOwner(userId) && hasPush() && Notification.permission === "granted") await subscribe();
}

function hasPush(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** One tab at a time: each would end the subscription that another has just made. */
async function subscribe(): Promise<void> {
  const { locks }: { locks?: LockManager } = navigator;
  await (locks ? locks.request("push-subscription", {}, subscribeHere) : subscribeHere());
}

async function subscribeHere(): Promise<void> {
  const { serverKey } = await call("pushKey");
  const { pushManager } = await navigator.serviceWorker.ready;
  const current = await pushManager.getSubscription();
  const isCurrent = base64Url(current?.options.applicationServerKey) === serverKey;
  if (current && !isCurrent) await current.unsubscribe();
  const made =
    current && isCurrent
      ? current
      : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey });
  const { endpoint = "", keys = {} } = made.toJSON();
  const { p256dh = "", auth = "" } = keys;
  await call("subscribePush", { body: { endpoint, keys: { p256dh, auth }, serverKey } });
}

function base64Url(bytes: ArrayBuffer | null | undefined): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
