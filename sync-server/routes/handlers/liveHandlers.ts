import { definedFields } from "#shared/rules/definedFields.ts";
import { endStream, openStream, requireOwnStream } from "../../live/openStream.ts";
import { listedMatches } from "../../live/listedNow.ts";
import type { AppContext } from "../../appContext.ts";
import { decide, newRowId } from "../decide.ts";
import { requireUser, type Handlers } from "../handler.ts";

type Names = "openStream" | "endStream" | "liveNow" | "reportMatch";

export function liveHandlers(app: AppContext): Pick<Handlers, Names> {
  const listed = listedMatches(app);
  return {
    openStream: ({ actor, id, body }) => openStream(app, { fixtureId: id, userId: requireUser(actor).userId }, body),

    endStream: async ({ actor, id, body: { segments } }) => {
      const state = await requireOwnStream(app, id, requireUser(actor).userId);
      await endStream(app, state, segments);
      app.live.changed();
      app.filmSignal.wake();
      return { arrived: state.segments.size };
    },

    reportMatch: async ({ ctx, actor, id, body, mutationId }) => {
      const args = definedFields({ ...body, id: newRowId(actor, mutationId), fixtureId: id });
      await decide(app, { ctx, actor, mutationId, name: "match.report", args, limit: "report" });
      return {};
    },

    liveNow: async () => ({ matches: await listed() }),
  };
}
