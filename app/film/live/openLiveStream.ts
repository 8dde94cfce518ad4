import { ApiError } from "#app/api/apiClient.ts";
import { reach } from "#app/api/reach.ts";
import { isUnreachable } from "#app/api/unreachable.ts";
import { openLive } from "#app/db/liveParts.ts";
import type { LocalDatabase } from "#app/db/localDatabase.ts";
import type { LiveStream } from "#app/db/liveStream.ts";
import { liveAddress, openedStreamSchema } from "#shared/api/live.ts";
import { liveErrors } from "#shared/rules/liveErrors.ts";

export type Opened =
  | { status: "open"; streamId: string }
  | { status: "refused"; sentence: string; isOtherPhone: boolean }
  /** The first time needs the server; afterwards the phone films without it. */
  | { status: "unreachable" };

interface Opening {
  bidId: string;
  fixtureId: string;
  /** Goes on in place of another phone that is still filming. */
  takesOver: boolean;
}

/** Opens the booking's stream, or goes on with the one on this phone while there is no signal. */
export async function openLiveStream(
  database: LocalDatabase,
  { bidId, fixtureId, takesOver }: Opening,
): Promise<Opened> {
  const known = await database.liveStreams.where("bidId").equals(bidId).first();
  const deviceId = known?.deviceId ?? crypto.randomUUID();
  try {
    const { status, text, statusText } = await reach(liveAddress.open(fixtureId), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ deviceId, takesOver }),
    });
    if (status >= 400) throw new ApiError(status, text, statusText);
    const { streamId, nextSegment, nextInit } = openedStreamSchema.parse(JSON.parse(text));
    await openLive(database, { streamId, bidId, fixtureId, deviceId, nextSegment, nextInit });
    return { status: "open", streamId };
  } catch (error) {
    if (isUnreachable(error)) return goesOnAlone(known) ?? { status: "unreachable" };
    if (!(error instanceof ApiError)) throw error;
    return {
      status: "refused",
      sentence: error.text,
      isOtherPhone: error.text === liveErrors["live.otherPhone"].sentence,
    };
  }
}

function goesOnAlone(known: LiveStream | undefined): Opened | undefined {
  const isOpen = known !== undefined && known.segments === undefined && known.problem === undefined;
  return isOpen ? { status: "open", streamId: known.streamId } : undefined;
}
