import { presentRow } from "#shared/api/presentRow.ts";
import type { Bid } from "#shared/entities/bid.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { AppContext } from "../../appContext.ts";
import { decide, newRowId } from "../decide.ts";
import { found, requireUser, type Handlers } from "../handler.ts";
import { requestStep } from "../requestStep.ts";

/** A "request" in the specification is a streamer's bid. */
export function requestHandlers(app: AppContext): Pick<Handlers, "requests" | "submitRequest" | "changeRequest"> {
  return {
    requests: async ({ actor, query }) => {
      requireUser(actor);
      const where: Partial<Bid> = definedFields({ streamerId: query.streamerId, fixtureId: query.fixtureId });
      const bids = await app.rows.viewMany("bid", actor, { where });
      return bids.map((bid) => presentRow("bid", bid, actor));
    },

    submitRequest: async ({ ctx, actor, body, mutationId }) => {
      requireUser(actor);
      const id = newRowId(actor, mutationId);
      await decide(app, { ctx, actor, mutationId, name: "bid.submit", args: { ...body, id } });
      return presentRow("bid", found(await app.rows.viewOne("bid", id, actor)), actor);
    },

    changeRequest: async ({ ctx, actor, id, body, mutationId }) => {
      requireUser(actor);
      found(await app.rows.viewOne("bid", id, actor));
      const bid = found(await app.rows.rowOne("bid", id));
      const { name, args } = requestStep(bid, body, newRowId(actor, mutationId));
      const isAsked = ["requested", "approved"].includes(bid.schoolPermissionStatus);
      const isDoneAlready = name === "permission.request" && bid.status === "accepted" && isAsked;
      if (!isDoneAlready) await decide(app, { ctx, actor, mutationId, name, args: definedFields(args) });
      return presentRow("bid", found(await app.rows.viewOne("bid", id, actor)), actor);
    },
  };
}
