import { createHmac } from "node:crypto";
import * as z from "zod";
import { WebhookRefused, type ProviderEvent } from "./provider.ts";
import { isSameText } from "./isSameText.ts";

const eventSchema = z.strictObject({
  event: z.enum(["paid", "failed"]),
  page: z.string().min(1),
  payment: z.uuid(),
  cents: z.int(),
});
type SandboxEvent = z.infer<typeof eventSchema>;

/** An event as sent to the webhook. */
export interface SignedEvent {
  payload: string;
  signature: string;
}

/** Pressing a button again sends the same event again. */
export function signedSandboxEvent(event: SandboxEvent, secret: string): SignedEvent {
  const payload = JSON.stringify(event);
  return { payload, signature: sandboxSignature(payload, secret) };
}

/** `secrets`: signed by any of them. */
export function readSandboxEvent(body: Uint8Array, signature: string, secrets: readonly string[]): ProviderEvent {
  if (!secrets.some((secret) => isSameText(sandboxSignature(body, secret), signature))) {
    throw new WebhookRefused("The webhook's signature is not valid.");
  }
  const read = eventSchema.safeParse(parsed(body)).data;
  if (!read) return { id: signature.slice(0, 16), kind: "other", why: "not the sandbox's format" };
  const { event, page, payment: paymentId, cents } = read;
  const id = `${event}:${page}`;
  return event === "paid"
    ? { id, kind: "paid", paymentId, sessionId: page, providerPaymentId: page, cents }
    : { id, kind: "ended", paymentId, state: event };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8"));
  } catch {
    return undefined;
  }
}

export function sandboxSignature(payload: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(payload).digest("hex");
}
