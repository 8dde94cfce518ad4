import { presentRow } from "#shared/api/presentRow.ts";
import type { Review } from "#shared/entities/review.ts";
import type { AppContext } from "../../appContext.ts";
import { decide } from "../decide.ts";
import { found, type Handlers } from "../handler.ts";

const mostReviews = 100;

export function streamerHandlers(
  app: AppContext,
): Pick<Handlers, "streamers" | "streamer" | "reviews" | "verifyStreamer" | "deleteStreamer"> {
  return {
    /** Admins see every streamer, everybody else the verified ones. */
    streamers: async ({ actor }) => {
      const isAdmin = actor.kind === "user" && actor.role === "admin";
      const streamers = await app.rows.viewMany("streamer", actor, isAdmin ? {} : { where: { verified: true } });
      return streamers.map((streamer) => presentRow("streamer", streamer, actor));
    },

    streamer: async ({ actor, id }) =>
      presentRow("streamer", found(await app.rows.viewOne("streamer", id, actor)), actor),

    /** Shown ones only, whoever asks: the two sides of a match read their own on its card. */
    reviews: async ({ actor, query }) => {
      const where: Partial<Review> = { streamerId: query.streamerId, writtenBy: "requester", state: "shown" };
      const reviews = await app.rows.viewMany("review", actor, { where, limit: mostReviews });
      return reviews.map((review) => presentRow("review", review, actor));
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
