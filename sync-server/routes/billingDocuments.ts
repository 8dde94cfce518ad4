import Router from "@koa/router";
import * as z from "zod";
import type { Actor } from "#shared/entities/actor.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import { billingPdf, payoutFile } from "../payments/billingPdf.ts";
import { found, requireUser } from "./handler.ts";
import { sendPdf } from "./sendPdf.ts";

const uuid = z.uuid();

/** Invoices, receipts and statements as PDF, for their recipients and admins. Never cached. */
export function billingDocumentRoutes({ rows }: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("/api/billing-documents/:id", async (ctx) => {
    const id = idFor(ctx, ctx.params["id"]);
    await requireSeen(rows.viewOne("billingDocument", id, ctx.state.actor));
    sendPdf(ctx, await billingPdf(found(await rows.rowOne("billingDocument", id))));
  });
  router.get("/api/payouts/:id/statement", async (ctx) => {
    const id = idFor(ctx, ctx.params["id"]);
    await requireSeen(rows.viewOne("payout", id, ctx.state.actor));
    sendPdf(ctx, await payoutFile(rows, found(await rows.rowOne("payout", id))));
  });
  return router;
}

function idFor({ state: { actor } }: { state: { actor: Actor } }, id: string | undefined): string {
  requireUser(actor);
  const parsed = uuid.safeParse(id);
  if (!parsed.success) throw new DomainError("row.notFound");
  return parsed.data;
}

async function requireSeen(view: Promise<object | undefined>): Promise<void> {
  found(await view);
}
