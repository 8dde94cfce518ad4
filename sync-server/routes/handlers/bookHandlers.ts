import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { centsOf } from "#shared/rules/format.ts";
import type { AppContext } from "../../appContext.ts";
import { confirmAccount } from "../../payments/confirmAccount.ts";
import { earningsOf, payoutsDue } from "../../payments/readBooks.ts";
import { decide, newRowId } from "../decide.ts";
import { requireAdmin, requireUser, type Handlers } from "../handler.ts";
import { reached } from "../reached.ts";

const noBank = {
  logged: "No bank could be asked about an account",
  sentence: "We could not reach the bank. Please try again later.",
  retrySeconds: 30,
};

type BookHandlers = Pick<
  Handlers,
  "earnings" | "confirmAccount" | "payoutsDue" | "preparePayout" | "payoutPaid" | "reversePayout"
>;

/** Debts are in the books, which stay on the server: streamers and admins read them here. */
export function bookHandlers(app: AppContext): BookHandlers {
  const profileOf = async (userId: string) => (await app.rows.rowMany("streamer", { where: { userId }, limit: 1 }))[0];
  return {
    earnings: async ({ actor }) => {
      const profile = await profileOf(requireUser(actor).userId);
      const { feeBasisPoints = 0 } = (await app.rows.rowOne("operator", OPERATOR_ID)) ?? {};
      const rows = profile ? await earningsOf(app.rows, profile.id) : [];
      const needsConfirmedAccount = app.payments.forPayouts !== undefined;
      return { feePercent: String(feeBasisPoints / 100), needsConfirmedAccount, rows };
    },

    confirmAccount: async ({ actor, body }) => {
      const { userId } = requireUser(actor);
      if (!(await profileOf(userId))) throw new DomainError("bid.noProfile");
      return { status: await reached(app, confirmAccount(app, userId, body), noBank) };
    },

    payoutsDue: async ({ actor }) => {
      requireAdmin(actor);
      return payoutsDue(app.rows, { needsConfirmedAccount: app.payments.forPayouts !== undefined });
    },

    preparePayout: async ({ ctx, actor, body, mutationId }) => {
      requireAdmin(actor);
      const id = newRowId(actor, mutationId);
      const way = definedFields({ way: app.payments.forPayouts?.name });
      const args = { id, streamerId: body.streamerId, cents: centsOf(body.amount), ...way };
      await decide(app, { ctx, actor, mutationId, name: "payout.prepare", args });
      return { id };
    },

    payoutPaid: async ({ ctx, actor, id, mutationId }) => {
      requireAdmin(actor);
      await decide(app, { ctx, actor, mutationId, name: "payout.markPaid", args: { id } });
      return { id };
    },

    reversePayout: async ({ ctx, actor, id, body, mutationId }) => {
      requireAdmin(actor);
      await decide(app, { ctx, actor, mutationId, name: "payout.reverse", args: { id, reason: body.reason } });
      return { id };
    },
  };
}
