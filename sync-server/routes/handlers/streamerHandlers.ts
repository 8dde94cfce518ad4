import { presentRow } from "#shared/api/presentRow.ts";
import type { Actor } from "#shared/entities/actor.ts";
import type { Review } from "#shared/entities/review.ts";
import type { AppContext } from "../../appContext.ts";
import { decide } from "../decide.ts";
import { found, type Handlers } from "../handler.ts";

const mostReviews = 100;

export function streamerHandlers(
  app: AppContext,
): Pick<Handlers, "streamers" | "streamer" | "reviews" | "hideReview" | "verifyStreamer" | "deleteStreamer"> {
  return {
    /** Admins see every streamer, everyone else only the verified ones. */
    streamers: async ({ actor }) => {
      const streamers = await app.rows.viewMany("streamer", actor, isAdmin(actor) ? {} : { where: { verified: true } });
      return streamers.map((streamer) => presentRow("streamer", streamer, actor));
    },

    streamer: async ({ actor, id }) =>
      presentRow("streamer", found(await app.rows.viewOne("streamer", id, actor)), actor),

    /** Shown reviews, and for admins hidden ones too: both sides of a match read theirs on its card. */
    reviews: async ({ actor, query }) => {
      const states = isAdmin(actor) ? (["shown", "hidden"] as const) : (["shown"] as const);
      const own: Partial<Review> = { streamerId: query.streamerId, writtenBy: "requester" };
      const reviews = await Promise.all(
        states.map((state) => app.rows.viewMany("review", actor, { where: { ...own, state }, limit: mostReviews })),
      );
      return reviews.flat().map((review) => presentRow("review", review, actor));
    },

    hideReview: async ({ ctx, actor, id, body, mutationId }) => {
      await decide(app, { ctx, actor, mutationId, name: "review.hide", args: { ...body, id } });
      return presentRow("review", found(await app.rows.viewOne("review", id, actor)), actor);
    },

    verifyStreamer: async ({ ctx, actor, id, body, mutationId }) => {
      const args = { ...body, verificationNotes: body.verificationNotes ?? undefined, id };
      await decide(app, { ctx, actor, mutationId, name: "streamer.verify", args });
      return presentRow("streamer", found(await app.rows.viewOne("streamer", id, actor)), actor);
    },

    deleteStreamer: async ({ ctx, actor, id, mutationId }) => {
      await decide(app, { ctx, actor, mutationId, name: "streamer.delete", args: { id } });
      return {};
    },
  };
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === "user" && actor.role === "admin";
}
