import { call } from "#app/api/apiClient.ts";
import { isInstalled, isIos } from "./device.ts";

/**
 * How this device can be reached: `homeScreenFirst` is an iPhone's browser tab, `blocked` a browser whose user said no,
 * `never` one without push.
 */
export type Reach = "on" | "off" | "blocked" | "homeScreenFirst" | "never";

/** The account that turned notifications on here: another one that signs in is asked itself. */
const ownerKey = "notifications-of";

export async function reachOf(userId: string): Promise<Reach> {
  if (isIos() && !isInstalled()) return "homeScreenFirst";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return "never";
  if (Notification.permission === "denied") return "blocked";
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription();
  return subscription && Notification.permission === "granted" && isOwner(userId) ? "on" : "off";
}

/** Asks the browser's question, then tells the server where this device is. Resolves to false when the user said no. */
export async function turnOn(userId: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe();
  localStorage.setItem(ownerKey, userId);
  return true;
}

export async function turnOff(): Promise<void> {
  localStorage.removeItem(ownerKey);
  await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
  await call("unsubscribePush");
}

/** At each start: the browser may have changed the subscription, or the server its key. */
export async function renew(userId: string): Promise<void> {
  if ((await reachOf(userId).catch(() => "never")) === "off" && !isOwner(userId)) return;
  if (isOwner(userId) && Notification.permission === "granted") await subscribe();
}

function isOwner(userId: string): boolean {
  return localStorage.getItem(ownerKey) === userId;
}

async function subscribe(): Promise<void> {
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
