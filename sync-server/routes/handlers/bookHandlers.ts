import { OPERATOR_ID } from "#shared/entities/operatorId.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { centsOf } from "#shared/rules/format.ts";
import type { AppContext } from "../../appContext.ts";
import { earningsOf, payoutsDue } from "../../payments/readBooks.ts";
import { decide, newRowId } from "../decide.ts";
import { requireAdmin, requireUser, type Handlers } from "../handler.ts";

type BookHandlers = Pick<Handlers, "earnings" | "payoutsDue" | "preparePayout" | "payoutPaid" | "reversePayout">;

/** Debts are in the books, which stay on the server: streamers and admins read them here. */
export function bookHandlers(app: AppContext): BookHandlers {
  return {
    earnings: async ({ actor }) => {
      const { userId } = requireUser(actor);
      const [profile] = await app.rows.rowMany("streamer", { where: { userId }, limit: 1 });
      const { feeBasisPoints = 0 } = (await app.rows.rowOne("operator", OPERATOR_ID)) ?? {};
      const rows = profile ? await earningsOf(app.rows, profile.id) : [];
      return { feePercent: String(feeBasisPoints / 100), rows };
    },

    payoutsDue: async ({ actor }) => {
      requireAdmin(actor);
      return payoutsDue(app.rows);
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
