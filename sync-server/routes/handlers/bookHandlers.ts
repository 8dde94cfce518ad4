import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { DomainError } from "#shared/rules/domainError.ts";
import { WireError } from "#shared/api/wireError.ts";
import { centsOf } from "#shared/rules/format.ts";
import type { AppContext } from "../../appContext.ts";
import { confirmAccount } from "../../payments/confirmAccount.ts";
import { earningsOf, payoutsDue } from "../../payments/readBooks.ts";
import { decide, newRowId } from "../decide.ts";
import { requireAdmin, requireUser, type Handlers } from "../handler.ts";

type BookHandlers = Pick<
  Handlers,
  "earnings" | "confirmAccount" | "payoutsDue" | "preparePayout" | "payoutPaid" | "reversePayout"
>;

/** Debts are in the books, which stay on the server: streamers and admins read them here. */
export function bookHandlers(app: AppContext): BookHandlers {
  return {
    earnings: async ({ actor }) => {
      const { userId } = requireUser(actor);
      const [profile] = await app.rows.rowMany("streamer", { where: { userId }, limit: 1 });
      const { feeBasisPoints = 0 } = (await app.rows.rowOne("operator", OPERATOR_ID)) ?? {};
      const rows = profile ? await earningsOf(app.rows, profile.id) : [];
      const needsConfirmedAccount = app.payments.forPayouts !== undefined;
      return { feePercent: String(feeBasisPoints / 100), needsConfirmedAccount, rows };
    },

    confirmAccount: async ({ actor, body }) => {
      const { userId } = requireUser(actor);
      if (!(await app.rows.rowMany("streamer", { where: { userId }, limit: 1 }))[0]) {
        throw new DomainError("bid.noProfile");
      }
      return { status: await reached(app, confirmAccount(app, userId, body)) };
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

/** A provider that does not answer is nobody's fault here: the streamer tries again. Nothing of the call is logged. */
async function reached<Answer>({ log }: AppContext, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DomainError || error instanceof WireError) throw error;
    log.error({ type: error instanceof Error ? error.name : typeof error }, "No bank could be asked about an account");
    throw new WireError(503, "The bank could not be asked. Please try again later.", 30);
  }
}
