import { acceptedOf, amountDue } from "../rules/paymentFlow.ts";
import { DomainError } from "../rules/domainError.ts";
import { ownerOf, pick } from "./testPicks.ts";
import { people } from "./testStages.ts";
import { shareMakers } from "./testShareSteps.ts";
import type { Maker } from "./testSteps.ts";
import { system, type TestWorld } from "./testWorld.ts";

/** The server's current price for this match; an arbitrary amount if nothing is due. */
export function dueCents(world: TestWorld, fixtureId: string, bidId: string | undefined): number {
  const fixture = world.store.all("fixture").find((row) => row.id === fixtureId);
  const bids = world.store.all("bid").filter((row) => row.fixtureId === fixtureId);
  const payments = world.store.all("payment").filter((row) => row.fixtureId === fixtureId);
  const due = fixture && amountDue(fixture, bids, payments, { bidId, today: world.now.slice(0, 10) });
  return due === undefined || due instanceof DomainError ? 1 : due.price.totalCents;
}

const start: Maker = (world, { which, twist }, id) => {
  const fixtureId = pick(world, "fixture", which);
  const waiting = world.store.all("bid").find((row) => row.fixtureId === fixtureId && row.status === "pending");
  const bids = world.store.all("bid").filter((row) => row.fixtureId === fixtureId);
  const bidId = acceptedOf(bids) ? undefined : waiting?.id;
  const cents = dueCents(world, fixtureId, bidId) + (twist % 6 === 0 ? 1 : 0);
  const args = { id, fixtureId, cents, provider: "sandbox", ...(bidId ? { bidId } : {}) };
  return { name: "payment.start", args, actor: system };
};

const confirm: Maker = (world, { which, twist }) => {
  const id = pick(world, "payment", which);
  const total = world.store.all("payment").find((row) => row.id === id)?.totalCents ?? 1;
  const cents = twist % 7 === 0 ? total + 1 : total;
  const args = { id, sessionId: `session ${id}`, providerPaymentId: `taken ${id}`, cents };
  return { name: "payment.confirm", args, actor: system };
};

/** Money steps of the server and the provider; those that lead on appear more than once. */
export const moneyMakers: readonly Maker[] = [
  ...shareMakers,
  start,
  start,
  (world, { which }) => {
    const id = pick(world, "payment", which);
    const args = { id, sessionId: `session ${id}`, checkoutUrl: "https://pay.example/1" };
    return { name: "payment.open", args, actor: system };
  },
  confirm,
  confirm,
  (world, { which, twist }) => ({
    name: "payment.end",
    args: { id: pick(world, "payment", which), state: twist % 2 ? "failed" : "expired" },
    actor: system,
  }),
  (world, { which, twist }, id) => ({
    name: "payment.choose",
    args: { id, fixtureId: pick(world, "fixture", which), kind: twist % 3 ? "eventDay" : "invoice" },
    ...(twist % 4 ? { owner: ownerOf(world, which) } : { actor: system }),
  }),
  (world, { which, twist }, id) => ({
    name: "payment.refund",
    args: { id, paymentId: pick(world, "payment", which), amount: twist % 3 ? "70" : "700", cause: "goodwill" },
    actor: twist % 5 ? people.admin : people.requester,
  }),
  (world, { which }) => {
    const id = pick(world, "refund", which);
    return { name: "refund.finish", args: { id, providerRefundId: `given ${id}` }, actor: system };
  },
  (world, { which }) => ({
    name: "refund.fail",
    args: { id: pick(world, "refund", which), failure: "The card is closed." },
    actor: system,
  }),
];
