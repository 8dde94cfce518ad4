import { endStream, openStream, requireOwnStream } from "../../live/openStream.ts";
import { listedMatches } from "../../live/listedNow.ts";
import type { AppContext } from "../../appContext.ts";
import { requireUser, type Handlers } from "../handler.ts";

type Names = "openStream" | "endStream" | "liveNow";

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

    liveNow: async () => ({ matches: await listed() }),
  };
}
