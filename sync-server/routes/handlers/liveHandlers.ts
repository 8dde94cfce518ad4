import { DomainError } from "#shared/rules/domainError.ts";
import { isShown } from "#shared/rules/watchFlow.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import { endStream, giveUpFilm, missingFilm, openStream, requireOwnStream } from "../../live/openStream.ts";
import { listedMatches } from "../../live/listedNow.ts";
import { isReplay, viewerKind, watchFacts } from "../../live/watchState.ts";
import { viewerOf } from "../../live/watchStream.ts";
import { addressKey } from "../../limits/rateLimit.ts";
import type { AppContext } from "../../appContext.ts";
import { decide, newRowId } from "../decide.ts";
import { requireUser, type Handlers } from "../handler.ts";

type Names = "openStream" | "endStream" | "missingFilm" | "giveUpFilm" | "liveNow" | "reportMatch" | "sayShown";

export function liveHandlers(app: AppContext): Pick<Handlers, Names> {
  const listed = listedMatches(app);
  return {
    openStream: ({ actor, id, body }) => openStream(app, { fixtureId: id, userId: requireUser(actor).userId }, body),

    endStream: async ({ actor, id, body }) => {
      const state = await requireOwnStream(app, id, requireUser(actor).userId);
      await endStream(app, state, body);
      app.live.changed();
      app.filmSignal.wake();
      return { arrived: state.segments.size };
    },

    missingFilm: ({ actor, id }) => missingFilm(app, { fixtureId: id, userId: requireUser(actor).userId }),

    giveUpFilm: async ({ actor, id }) => {
      const missing = await giveUpFilm(app, { fixtureId: id, userId: requireUser(actor).userId });
      app.live.changed();
      app.filmSignal.wake();
      return missing;
    },

    reportMatch: async ({ ctx, actor, id, body, mutationId }) => {
      const args = definedFields({ ...body, id: newRowId(actor, mutationId), fixtureId: id });
      await decide(app, { ctx, actor, mutationId, name: "match.report", args, limit: "report" });
      return {};
    },

    sayShown: async ({ ctx, actor, id, body: { key, ...shown } }) => {
      await app.limits.spend("shown", addressKey(ctx.ip));
      const facts = await watchFacts(app, id);
      const isLetIn = facts && viewerKind(facts.watched, viewerOf(actor, key)) !== "outside";
      if (!isLetIn || !isShown(facts.watched)) throw new DomainError("row.notFound");
      const from = `${addressKey(ctx.ip)} ${ctx.get("User-Agent")}`;
      app.live.shown.add({ ...shown, fixtureId: id, from, isReplay: isReplay(facts, Date.now()) });
      return {};
    },

    liveNow: async () => ({ matches: await listed() }),
  };
}
