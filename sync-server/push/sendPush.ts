import webPush from "web-push";
import type { AppContext } from "../appContext.ts";
import { publicAddress } from "../env.ts";
import type { PushDeviceDocument } from "./pushDevices.ts";
import { pushKeysOf } from "./pushKeys.ts";
import type { PushMessage } from "./pushMessage.ts";
import { isPushService } from "./pushServices.ts";

const patienceMs = 10_000;
const daySeconds = 24 * 60 * 60;

/** "gone": the device is not reached there any more. "refused": nor is this message, however often it is tried. */
export type PushOutcome = "sent" | "gone" | "refused";

/** Encrypts for one device and hands it to its push service. @throws Error when the service cannot take it now. */
export async function sendPush(
  { env, keys }: Pick<AppContext, "env" | "keys">,
  device: PushDeviceDocument,
  message: PushMessage,
): Promise<PushOutcome> {
  const own = keys.push.map(pushKeysOf).find(({ publicKey }) => publicKey === device.serverKey);
  if (!own || !isPushService(env, device.endpoint)) return "gone";
  const { endpoint, p256dh, auth } = device;
  const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
    vapidDetails: { subject: subjectOf(env), ...own },
    TTL: daySeconds,
    urgency: "high",
    // A second try replaces a first that the device has not fetched.
    topic: message.id.replaceAll("-", ""),
    contentEncoding: "aes128gcm",
  });
  const answer = await fetch(endpoint, {
    method: "POST",
    headers: details.headers,
    body: new Uint8Array(details.body),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  });
  await answer.body?.cancel();
  if (answer.ok) return "sent";
  if (answer.status === 404 || answer.status === 410) return "gone";
  if (answer.status === 429 || answer.status >= 500) throw new Error(`The push service answered ${answer.status}.`);
  return "refused";
}

/** Whom a push service writes to when something is wrong. */
function subjectOf(env: AppContext["env"]): string {
  const home = publicAddress(env);
  if (env.SUPPORT_EMAIL) return `mailto:${env.SUPPORT_EMAIL}`;
  return home.startsWith("https:") ? home : "mailto:no-reply@localhost";
}
