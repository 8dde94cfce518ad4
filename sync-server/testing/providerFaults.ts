import { reconcile } from "../payments/reconcile.ts";
import type { Paying, StripeTill } from "./stripeTill.ts";

/** The fault, its result, and how it happens: the answer of each step, in order. */
export type PayingFault = readonly [
  fault: string,
  gives: readonly string[],
  happens: (paying: Paying, till: StripeTill) => Promise<readonly unknown[]>,
];

/** What can go wrong with the provider's events and with refunds. */
export const providerFaults: readonly PayingFault[] = [
  [
    "the webhook comes before the payer is back: the page that they come back to knows it",
    ["200", "paid"],
    async (paying, till) => {
      const heard = await till.tell(await paying.pays());
      const read = { body: { bidId: null }, cookie: paying.owner.cookie };
      const { json } = await till.server.call("POST", "/api/payments/read", read);
      return [String(heard), Object(Array.isArray(json) ? json[0] : {}).lastTry];
    },
  ],
  [
    "the webhook comes twice: booked once",
    ["200", "200", "paid; -2250"],
    async (paying, till) => {
      const word = await paying.pays();
      return [String(await till.tell(word)), String(await till.tell(word)), await paying.stands()];
    },
  ],
  [
    "the webhook is forged: refused, and nothing is paid",
    ["400", "open; 0"],
    async (paying, till) => [
      String(await till.tell(await paying.pays(), { by: "whsec_guess" })),
      await paying.stands(),
    ],
  ],
  [
    "the webhook is ten minutes old: refused, and nothing is paid",
    ["400", "open; 0"],
    async (paying, till) => [String(await till.tell(await paying.pays(), { seconds: 600 })), await paying.stands()],
  ],
  [
    "the webhook is about a session that nobody knows: heard, and nothing is paid",
    ["200", "open; 0"],
    async (paying, till) => {
      const strange = { id: "cs_test_unknown", metadata: { paymentId: crypto.randomUUID() } };
      return [String(await till.tell(await paying.pays(strange))), await paying.stands()];
    },
  ],
  [
    "the webhook says less money than the price: nothing is paid, and the books tell of it",
    ["200", "open; 0", "told"],
    async (paying, till) => {
      const heard = await till.tell(await paying.pays({ amount_total: 100 }));
      const lines = await reconcile(till.server.app);
      const [payment] = await paying.payments();
      const isTold = lines.some((line) => payment && line.includes(payment.id));
      return [String(heard), await paying.stands(), isTold ? "told" : "not told"];
    },
  ],
  [
    "expired is told after paid: it stays paid",
    ["200", "200", "paid; -2250"],
    async (paying, till) => {
      const word = await paying.pays();
      const [payment] = await paying.payments();
      const session = till.stripe.sessions.get(payment?.sessionId ?? "");
      const late = till.event("checkout.session.expired", { ...session });
      return [String(await till.tell(word)), String(await till.tell(late)), await paying.stands()];
    },
  ],
  [
    "who has paid is told so, with the reference",
    ["409 This match is paid. Reference TL-#."],
    async (paying, till) => {
      await till.tell(await paying.pays());
      return [(await paying.asks()).replace(/\d+\.$/, "#.")];
    },
  ],
  [
    "a refund larger than what was paid is refused",
    ["At most R2250.00 can be refunded.", "paid; -2250"],
    async (paying, till) => {
      await till.tell(await paying.pays());
      return [await till.refunds(paying, "2250.01"), await paying.stands()];
    },
  ],
  [
    "the whole is refunded twice: given once",
    ["ordered; At most R0.00 can be refunded.", "refunded; 0"],
    async (paying, till) => {
      await till.tell(await paying.pays());
      return [await till.refunds(paying, "2250", "2250"), await paying.stands()];
    },
  ],
  [
    "the provider refuses a refund: the money stays in the books, and an admin is told",
    ["ordered", "paid; -2250", "refused"],
    async (paying, till) => {
      await till.tell(await paying.pays({ payment_intent: "pi_of_another_account" }));
      const said = await till.refunds(paying, "100");
      const [refund] = await till.server.app.rows.rowMany("refund", { where: { fixtureId: paying.fixtureId } });
      const lines = await reconcile(till.server.app);
      const isTold = lines.some((line) => refund && line.includes(refund.id) && line.includes("the provider refused"));
      return [said, await paying.stands(), isTold ? "refused" : "not told"];
    },
  ],
];
