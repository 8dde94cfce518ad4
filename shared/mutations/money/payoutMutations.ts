import * as z from "zod";
import { bankDetails } from "../../entities/bankAccount.ts";
import type { JournalEvent } from "../../entities/journalEntry.ts";
import { providerName } from "../../entities/payment.ts";
import type { Payout } from "../../entities/payout.ts";
import { requiredText, rowId } from "../../forms/textFields.ts";
import { bankAccountId } from "../../rules/bankAccountId.ts";
import { definedFields } from "../../rules/definedFields.ts";
import { derivedId } from "../../rules/derivedId.ts";
import { DomainError } from "../../rules/domainError.ts";
import { randText } from "../../rules/format.ts";
import { paidOutPostings } from "../../rules/ledger.ts";
import { limits } from "../../rules/limits.ts";
import { bookEntry } from "./bookEntry.ts";
import { defineMutation, type MutationContext } from "../defineMutation.ts";
import { foundRow } from "../foundRow.ts";
import { payoutDue, sumOf } from "./payoutDue.ts";
import type { Store } from "../store.ts";

/** An admin pays streamers out, online only: the debts are in the books, which no device has. */
const admin = { origins: ["rest"], actors: ["admin"], outbox: "never" } as const;
/** A transfer by the provider ends as the provider says, and any other as an admin does. */
const bankOrProvider = { origins: ["rest", "system"], actors: ["admin", "system"], outbox: "never" } as const;

export const payoutMutations = {
  /** Takes the debt out of the books for a transfer to be made next. `cents`: the amount the admin saw. */
  "payout.prepare": defineMutation({
    ...admin,
    args: z.object({ id: rowId, streamerId: rowId, cents: z.int(), way: providerName.optional() }),
    async run(store, { id, streamerId, cents, way }, context) {
      const streamer = await foundRow(store, "streamer", streamerId);
      const streamerUserId = streamer.userId ?? "";
      const bank = await store.get("bankAccount", bankAccountId(streamerUserId));
      if (!bank) throw new DomainError("payout.noBankAccount");
      // Banks go by the account's number alone: a wrong digit pays somebody else.
      if (way !== undefined && bank.verifiedAt === undefined) throw new DomainError("payout.accountUnconfirmed");
      const lines = await payoutDue(store, streamerId, context.today);
      const due = sumOf(lines);
      if (due !== cents || due <= 0) throw new DomainError("payout.changed", { due: randText(due) });
      const payout: Omit<Payout, "rev"> = {
        ...{ id, streamerId, streamerUserId, streamerName: streamer.businessName, cents, lines },
        ...{ account: bankDetails.parse(bank), state: "prepared", createdAt: context.now },
        ...definedFields({ number: await context.nextNumber("payout"), way }),
      };
      await store.insert("payout", payout);
      await bookLines(store, context, payout, "paidOut");
      return { id };
    },
  }),

  /** The transfer has been made. */
  "payout.markPaid": defineMutation({
    ...bankOrProvider,
    args: z.object({ id: rowId }),
    async run(store, { id }, context) {
      const payout = await foundRow(store, "payout", id);
      requireOwnWay(payout, context);
      if (payout.state !== "prepared") throw new DomainError("payout.notPrepared", { state: payout.state });
      await store.update("payout", id, { state: "paid", paidAt: context.now });
      const { cents, lines, streamerUserId } = payout;
      const count = lines.length === 1 ? "1 match" : `${lines.length} matches`;
      await context.announce({
        kind: "paidOut",
        to: { userId: streamerUserId },
        payoutId: id,
        values: { amount: randText(cents), count, side: "streamer" },
      });
      return { id };
    },
  }),

  /** The transfer failed or the bank returned it: the streamer is owed the money again, and is told. */
  "payout.reverse": defineMutation({
    ...bankOrProvider,
    args: z.object({ id: rowId, reason: requiredText("Reason", limits.reason) }),
    async run(store, { id, reason }, context) {
      const payout = await foundRow(store, "payout", id);
      requireOwnWay(payout, context);
      if (payout.state === "reversed") throw new DomainError("payout.notPrepared", { state: payout.state });
      await store.update("payout", id, { state: "reversed", reversedAt: context.now, reversedWhy: reason });
      await bookLines(store, context, payout, "payoutReversed");
      await context.announce({
        kind: "payoutReturned",
        to: { userId: payout.streamerUserId },
        payoutId: id,
        values: { amount: randText(payout.cents), reason, side: "streamer" },
      });
      return { id };
    },
  }),
};

function requireOwnWay({ way }: Pick<Payout, "way">, { actor }: MutationContext): void {
  if ((way !== undefined) !== (actor.kind === "system")) {
    throw new DomainError("payout.notPrepared", { state: "with the payment provider" });
  }
}

/** One entry per match, so that its own books show what is owed for it. */
async function bookLines(
  store: Store,
  context: MutationContext,
  payout: Pick<Payout, "id" | "lines">,
  event: Extract<JournalEvent, "paidOut" | "payoutReversed">,
): Promise<void> {
  for (const { bidId, fixtureId, cents } of payout.lines) {
    await bookEntry(store, context, {
      id: derivedId("journal", payout.id, `${event} ${bidId}`),
      event,
      fixtureId,
      subjectId: payout.id,
      provider: "direct",
      postings: paidOutPostings(event === "paidOut" ? cents : -cents),
    });
  }
}
