import * as z from "zod";
import type { CostShare } from "../../entities/costShare.ts";
import type { Fixture } from "../../entities/fixture.ts";
import { providerName, type Payment } from "../../entities/payment.ts";
import { emailText, optionalText, rowId } from "../../forms/textFields.ts";
import {
  isRoundOver,
  openRound,
  shareDiscount,
  sharePageEnd,
  shareRejection,
  sharesOf,
} from "../../rules/costShare.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { DomainError, throwIfRejected } from "../../rules/domainError.ts";
import { limits } from "../../rules/limits.ts";
import { matchTitle } from "../../rules/matchTitle.ts";
import { amountDue, isLivePayment } from "../../rules/paymentFlow.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";

const startArgs = z.object({
  id: rowId,
  fixtureId: rowId,
  /** The round's key, from its link. */
  key: rowId,
  cents: z.int().positive(),
  provider: providerName,
  payerEmail: emailText("Email", "Invalid email address"),
  payerName: optionalText("Name", limits.name),
});

export const shareMutations = {
  /**
   * Before the provider is called for a share. From now on its part is promised: nobody else can pay it until this page
   * is closed. The same id continues the same share.
   */
  "share.start": defineMutation({
    origins: ["system"],
    actors: ["system"],
    outbox: "never",
    args: startArgs,
    async run(store, args, context) {
      const { id, fixtureId, key, cents } = args;
      const fixture = await foundRow(store, "fixture", fixtureId);
      if (fixture.costShare?.key !== key) throw new DomainError("row.notFound");
      const payments = await store.find("payment", { fixtureId });
      const shares = sharesOf(payments, { key });
      const same = shares.find((share) => share.id === id);
      if (same) {
        if (same.totalCents !== cents) throw new DomainError("row.exists");
        if (!isLivePayment(same)) throw new DomainError("share.done");
        return { id };
      }
      const round = openRound(fixture);
      if (!round || isRoundOver(round, fixture, context.today)) throw new DomainError("costShare.notOpen");
      const bids = await store.find("bid", { fixtureId });
      const asked = { bidId: undefined, today: context.today };
      const due = amountDue({ ...fixture, costShare: undefined }, bids, payments, asked);
      if (due instanceof DomainError) throw due;
      throwIfRejected(shareRejection(round, shares, cents));
      const attempt = Math.max(0, ...payments.map((payment) => payment.attempt)) + 1;
      await store.insert("payment", newShare({ fixture, round, shares, attempt }, args, context));
      return { id };
    },
  }),
};

interface About {
  fixture: Fixture;
  round: CostShare;
  shares: readonly Payment[];
  attempt: number;
}

function newShare(
  { fixture, round, shares, attempt }: About,
  { id, cents, provider, payerEmail, payerName }: z.infer<typeof startArgs>,
  { now }: MutationContext,
): Omit<Payment, "rev"> {
  if (fixture.requesterId === undefined) throw new DomainError("row.notFound");
  const discountCents = shareDiscount(round, shares, cents);
  return {
    ...{ id, fixtureId: fixture.id, requesterId: fixture.requesterId, kind: "share", provider, state: "created" },
    ...{ attempt, clientType: fixture.clientType ?? "parent" },
    description: `A share of the live stream of ${matchTitle(fixture)}`,
    ...{ baseCents: cents + discountCents, discountCents, totalCents: cents },
    ...{ refundedCents: 0, refundingCents: 0, keptCents: 0 },
    ...{ shareKey: round.key, payerEmail, ...definedFields({ payerName }) },
    expiresAt: sharePageEnd(now),
    createdAt: now,
  };
}
