import { presentRow } from "#shared/api/presentRow.ts";
import type { AppContext } from "../../appContext.ts";
import { decide } from "../decide.ts";
import { found, type Handlers } from "../handler.ts";

export function streamerHandlers(
  app: AppContext,
): Pick<Handlers, "streamers" | "streamer" | "verifyStreamer" | "deleteStreamer"> {
  return {
    /** Admins see every streamer, everybody else the verified ones. */
    streamers: async ({ actor }) => {
      const isAdmin = actor.kind === "user" && actor.role === "admin";
      const streamers = await app.rows.viewMany("streamer", actor, isAdmin ? {} : { where: { verified: true } });
      return streamers.map((streamer) => presentRow("streamer", streamer, actor));
    },

    streamer: async ({ actor, id }) =>
      presentRow("streamer", found(await app.rows.viewOne("streamer", id, actor)), actor),

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
