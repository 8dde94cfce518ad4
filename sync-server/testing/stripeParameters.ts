import type Stripe from "stripe";

export type StripeAnswer = { status: number; body: unknown };
export type StripeFields = Record<string, string>;

/** The parameters a call may have and must have. */
export interface StripeParameters {
  known: readonly string[];
  required: readonly string[];
}

/** The parameters the product sends, typed by the package; any other is refused, as Stripe does. */
const sessionFields: readonly (keyof Stripe.Checkout.SessionCreateParams)[] = [
  "mode",
  "client_reference_id",
  "success_url",
  "cancel_url",
  "expires_at",
  "line_items",
  "metadata",
];
const refundFields: readonly (keyof Stripe.RefundCreateParams)[] = ["payment_intent", "amount", "metadata"];
const refundListFields: readonly (keyof Stripe.RefundListParams)[] = ["payment_intent", "limit", "starting_after"];
const listFields: readonly (keyof Stripe.Checkout.SessionListParams)[] = [
  "created",
  "status",
  "limit",
  "starting_after",
];

export const sessionParameters: StripeParameters = {
  known: sessionFields,
  required: [
    "mode",
    "success_url",
    "line_items[0][quantity]",
    "line_items[0][price_data][currency]",
    "line_items[0][price_data][unit_amount]",
    "line_items[0][price_data][product_data][name]",
  ],
};
export const refundParameters: StripeParameters = { known: refundFields, required: ["payment_intent"] };
export const listParameters: StripeParameters = { known: listFields, required: [] };
export const refundListParameters: StripeParameters = { known: refundListFields, required: ["payment_intent"] };
export const readParameters: StripeParameters = { known: ["expand"], required: [] };

/** Why Stripe refuses these fields, if it does. */
export function wrongParameter(fields: StripeFields, { known, required }: StripeParameters): StripeAnswer | undefined {
  const unknown = Object.keys(fields).find((name) => !known.includes(name.replace(/\[.*$/, "")));
  if (unknown !== undefined) return refused("parameter_unknown", unknown);
  const missing = required.find((name) => !fields[name]);
  return missing === undefined ? undefined : refused("parameter_missing", missing);
}

export function refused(code: string, param: string): StripeAnswer {
  return { status: 400, body: { error: { type: "invalid_request_error", code, param, message: `${code}: ${param}` } } };
}

export function notThere(): StripeAnswer {
  return { ...refused("resource_missing", "id"), status: 404 };
}

export function metadataOf(fields: StripeFields): StripeFields {
  const entries = Object.entries(fields).flatMap(([name, value]) => {
    const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
    return key ? [[key, value] as const] : [];
  });
  return Object.fromEntries(entries);
}
