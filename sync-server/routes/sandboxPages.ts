import Router from "@koa/router";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import type { HttpContext, HttpState } from "../httpState.ts";
import type { SignedEvent } from "../payments/sandboxEvents.ts";
import type { Sandbox, SandboxOutcome, SandboxSession } from "../payments/sandboxProvider.ts";
import { sandboxPage, sandboxPolicy } from "../payments/sandboxPage.ts";
import { webhookPathOf } from "./paymentWebhook.ts";

/** The sandbox's hosted page: marked as a test, without any input field, and with its own signed webhook. */
export function sandboxPages(sandbox: Sandbox): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("sandboxCheckout", "/sandbox/checkout/:id", async (ctx) => {
    const session = await sessionOf(sandbox, ctx.params["id"]);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Referrer-Policy", "no-referrer");
    ctx.type = "text/html; charset=utf-8";
    ctx.set("Content-Security-Policy", sandboxPolicy);
    ctx.body = sandboxPage(session);
  });
  for (const outcome of ["paid", "failed"] as const) {
    router.post(`sandbox ${outcome}`, `/sandbox/checkout/:id/${outcome}`, async (ctx) => {
      const session = await sessionOf(sandbox, ctx.params["id"]);
      await finish(ctx, sandbox, session, outcome);
    });
  }
  return router;
}

async function sessionOf(sandbox: Sandbox, id: string | undefined): Promise<SandboxSession> {
  const session = await sandbox.session(id ?? "");
  if (!session) throw new WireError(404, sentenceOf(404));
  return session;
}

/** Like a real provider: first the webhook to the server, then the payer returns to the product. */
async function finish(
  ctx: HttpContext,
  sandbox: Sandbox,
  { _id, order }: SandboxSession,
  outcome: SandboxOutcome,
): Promise<void> {
  const event = await sandbox.decide(_id, outcome);
  if (event) await send(ctx, event);
  const session = await sessionOf(sandbox, _id);
  ctx.status = 303;
  ctx.redirect(session.state === "paid" ? order.successUrl : order.failureUrl);
}

/** Sent to the address this request arrived at, whatever the product's public name is. */
async function send(ctx: HttpContext, { payload, signature }: SignedEvent): Promise<void> {
  const { localAddress = "127.0.0.1", localPort = 0 } = ctx.req.socket;
  const host = localAddress.includes(":") ? `[${localAddress}]` : localAddress;
  const answer = await fetch(`http://${host}:${localPort}${webhookPathOf("sandbox")}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Sandbox-Signature": signature },
    body: payload,
  });
  if (!answer.ok) throw new Error(`The sandbox's webhook was answered ${answer.status}.`);
}
