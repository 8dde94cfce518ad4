import Router from "@koa/router";
import { formatRand } from "#shared/rules/format.ts";
import { sentenceOf, WireError } from "#shared/api/wireError.ts";
import type { AppContext } from "../appContext.ts";
import type { HttpState } from "../httpState.ts";
import { checkoutForm, type CheckoutForm } from "../payments/checkout.ts";
import { escaped, hostedPage, hostedPolicy } from "../payments/hostedPage.ts";

/**
 * For providers whose page is opened by a form: the payer presses a button, and the browser may send the form to that
 * provider and nowhere else. The payment's id is the only key, and nobody can guess it.
 */
export function checkoutForms(app: AppContext): Router<HttpState> {
  const router = new Router<HttpState>();
  router.get("checkoutForm", "/checkout/:id", async (ctx) => {
    const asked = await checkoutForm(app, ctx.params["id"] ?? "");
    if (!asked) throw new WireError(404, sentenceOf(404));
    const { form } = asked;
    ctx.status = form ? 200 : 410;
    ctx.set("Cache-Control", "no-store");
    ctx.set("Referrer-Policy", "no-referrer");
    ctx.type = "text/html; charset=utf-8";
    ctx.set("Content-Security-Policy", hostedPolicy(form ? new URL(form.action).origin : "'none'"));
    ctx.body = hostedPage("Payment", checkoutPage(asked));
  });
  return router;
}

function checkoutPage({ payment, form, cancelUrl }: CheckoutForm): string {
  const fields = Object.entries(form?.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const next = form
    ? `<form class="pay" method="post" action="${escaped(form.action)}">${fields.join("")}<button>Continue to payment</button></form>`
    : `<p role="status">This page is closed. If you have already paid, your payment is safe: go back to check.</p>`;
  return `<h1>Your payment</h1>
<div class="card">
<p class="soft">${escaped(payment.description)}</p>
<p class="amount">${formatRand(payment.totalCents)}</p>
</div>
<div class="actions">
${next}
<a href="${escaped(cancelUrl)}">Back to Touchline</a>
</div>`;
}
