import { formatRand } from "#shared/rules/format.ts";
import { escaped, hostedPage, hostedPolicy } from "./hostedPage.ts";
import type { SandboxSession } from "./sandboxProvider.ts";

/** Our own forms only. */
export const sandboxPolicy = hostedPolicy("'self'");

const closed = {
  paid: "This payment is made. You can close this page.",
  failed: "This payment did not go through.",
  expired: "This page is closed, and nothing was paid.",
} as const;

/** The page of a provider that moves no money: the order, and buttons for the outcome. */
export function sandboxPage({ _id, state, order }: SandboxSession): string {
  const button = (outcome: "paid" | "failed", label: string) =>
    `<form method="post" action="/sandbox/checkout/${_id}/${outcome}"${outcome === "paid" ? ' class="pay"' : ""}><button>${label}</button></form>`;
  const choices =
    state === "open"
      ? `${button("paid", "Pay (test)")}${button("failed", "Let the payment fail")}`
      : `<p role="status">${closed[state]}</p>`;
  const back = state === "paid" ? ["Back to Touchline", order.successUrl] : ["Cancel", order.cancelUrl];
  const main = `<h1>Test payment: no money moves</h1>
<p class="note">No payment provider is set up on this server, so this page stands in for one.</p>
<div class="card">
<p class="soft">${escaped(order.description)}</p>
<p class="amount">${formatRand(order.cents)}</p>
</div>
<div class="actions">
${choices}
<a href="${escaped(back[1] ?? "")}">${back[0]}</a>
</div>`;
  return hostedPage("Test payment", main);
}
