import { presentRow, type Presented } from "#shared/api/presentRow.ts";
import type { Message } from "#shared/entities/message.ts";
import { definedFields } from "#shared/rules/definedFields.ts";
import type { AppContext } from "../../appContext.ts";
import { decide, newRowId } from "../decide.ts";
import { found, requireUser, type Asked, type Handlers } from "../handler.ts";

export function messageHandlers(app: AppContext): Pick<Handlers, "sendMessage"> {
  return {
    sendMessage: async (asked) => {
      const { ctx, actor, body, mutationId } = asked;
      const streamerId = await threadStreamer(app, asked);
      const already = await writtenWithRequest(app, asked, streamerId);
      if (already) return already;
      const id = newRowId(actor, mutationId);
      const { fixtureId, subject, message } = body;
      const messageType = body.messageType ?? undefined;
      const args = definedFields({ id, fixtureId, streamerId, subject, message, messageType });
      await decide(app, { ctx, actor, mutationId, name: "message.send", args });
      return presentRow("message", found(await app.rows.viewOne("message", id, actor)), actor);
    },
  };
}

/** Which thread is meant: a streamer writes in their own, a requester names one or means the assigned streamer's. */
async function threadStreamer(app: AppContext, { actor, body }: Asked<"sendMessage">): Promise<string> {
  const { userId } = requireUser(actor);
  const fixture = found(await app.rows.rowOne("fixture", body.fixtureId));
  if (fixture.requesterId === userId) {
    return found(body.streamerId ?? body.fromStreamerId ?? fixture.assignedStreamerId);
  }
  const profiles = await app.rows.rowMany("streamer", { where: { userId } });
  return found(profiles.find((profile) => !profile.deletedAt)).id;
}

/** The permission request has already written this message: the second of the three calls changes nothing. */
async function writtenWithRequest(
  app: AppContext,
  { actor, body }: Asked<"sendMessage">,
  streamerId: string,
): Promise<Presented<Message> | undefined> {
  if (body.messageType !== "permission_request") return undefined;
  const where = { fixtureId: body.fixtureId, streamerId };
  const thread = await app.rows.viewMany("message", actor, { where });
  const written = thread.find((message) => message.messageType === "permission_request");
  return written && presentRow("message", written, actor);
}
