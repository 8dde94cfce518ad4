import * as z from "zod";
import { call } from "./call.ts";

const nothing = z.object({});

/** What a browser's `PushSubscription.toJSON()` says, and the server's key that it was made with. */
const subscription = z.object({
  endpoint: z.string("A push subscription has an endpoint.").min(1).max(1_000),
  keys: z.object(
    { p256dh: z.string().max(200), auth: z.string().max(100) },
    "A push subscription has the keys p256dh and auth.",
  ),
  /** Base64url, as `pushKey` answers it. */
  serverKey: z.string("Say which of the server's keys it was made with.").max(200),
});
export type PushSubscriptionInput = z.infer<typeof subscription>;

/** Calls about this device's notifications; a sign-out ends them. */
export const pushCalls = {
  /** The key that a device's push service must ask of whoever sends to it. */
  pushKey: call({ method: "GET", path: "/api/push", answer: z.object({ serverKey: z.string() }) }),
  /** This session's device; replaces what the session had. */
  subscribePush: call({
    method: "POST",
    path: "/api/push/subscription",
    body: subscription,
    answer: nothing,
    status: 201,
    isKeyless: true,
  }),
  unsubscribePush: call({ method: "DELETE", path: "/api/push/subscription", answer: nothing, isKeyless: true }),
} as const;
