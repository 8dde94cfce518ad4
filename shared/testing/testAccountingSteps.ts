import { bankDetails, owedCents } from "./testMoneyStages.ts";
import { askerOf, bidderOf, pick, profileOwnerOf } from "./testPicks.ts";
import { people } from "./testStages.ts";
import type { Maker } from "./testSteps.ts";
import { system } from "./testWorld.ts";

const decisions = [
  { decision: "release" },
  { decision: "refund" },
  { decision: "nothing" },
  { decision: "price", amount: "900" },
];

/** Money steps of streamers, requesters and admins: disputes, invoices, pay-outs. */
export const accountingMakers: readonly Maker[] = [
  (world, { which }, id) => ({
    name: "dispute.open",
    args: { id, bidId: pick(world, "bid", which), reason: "No sound" },
    owner: askerOf(world, which),
  }),
  (world, { which, twist }) => ({
    name: "dispute.decide",
    args: { id: pick(world, "dispute", which), ...decisions[twist % decisions.length], notes: "We listened." },
    actor: people.admin,
  }),
  (world, { which }) => ({
    name: "dispute.answer",
    args: { id: pick(world, "dispute", which), answer: "It was loud." },
    owner: bidderOf(world, which),
  }),
  (world, { which, twist }) => ({
    name: "invoice.recordPayment",
    args: { id: pick(world, "billingDocument", which) },
    actor: twist % 4 ? people.admin : people.requester,
  }),
  (world, { which, twist }) => ({
    name: "payment.bookFee",
    args: { id: pick(world, "payment", which), cents: twist },
    actor: system,
  }),
  (world, { which }) => ({
    name: "invoice.remind",
    args: { id: pick(world, "billingDocument", which) },
    actor: system,
  }),
  (world, { which }) => ({
    name: "refund.recordTransfer",
    args: { id: pick(world, "refund", which) },
    actor: people.admin,
  }),
  (world, { which }) => ({ name: "bankAccount.save", args: bankDetails, owner: profileOwnerOf(world, which) }),
  (world, { which, twist }) => ({
    name: "bankAccount.verify",
    args: {
      userId: profileOwnerOf(world, which),
      account: twist % 5 ? bankDetails : { ...bankDetails, accountNumber: "7654321" },
    },
    actor: system,
  }),
  (world, { which, twist }, id) => {
    const streamerId = pick(world, "streamer", which);
    const cents = owedCents(world, streamerId) + (twist % 6 === 0 ? 1 : 0);
    return { name: "payout.prepare", args: { id, streamerId, cents }, actor: people.admin };
  },
  (world, { which, twist }) => ({
    name: "payout.markPaid",
    args: { id: pick(world, "payout", which) },
    ...(twist % 5 ? { actor: people.admin } : { owner: bidderOf(world, which) }),
  }),
  (world, { which }) => ({
    name: "payout.reverse",
    args: { id: pick(world, "payout", which), reason: "Account closed" },
    actor: people.admin,
  }),
  (_, { twist }) => ({
    name: "operator.describe",
    args: { details: { legalName: "Touchline", bank: "Standard 1" }, feeBasisPoints: 100 * (twist % 6) },
    actor: system,
  }),
];
