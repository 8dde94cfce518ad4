import type { LocalDatabase } from "#app/db/localDatabase.ts";
import { match } from "#shared/testing/samples.ts";

/** A match of this account as requester, which the school has agreed to have filmed. Returns its id. */
export async function hasFilmMatch(database: LocalDatabase): Promise<string> {
  const fixtureId = crypto.randomUUID();
  const { userId } = database;
  const base = { rev: 1, createdAt: "2026-11-21T08:00:00.000Z" };
  const fixture = { ...base, ...match, id: fixtureId, requesterId: userId, status: "assigned" };
  await database.table("fixture").put({ ...fixture, number: 12 });
  const streamer = {
    streamerId: crypto.randomUUID(),
    streamerUserId: crypto.randomUUID(),
    streamerName: "Boland Beeld",
  };
  const bid = {
    ...base,
    ...streamer,
    id: crypto.randomUUID(),
    fixtureId,
    requesterId: userId,
    message: "Two cameras.",
  };
  const agreed = { status: "accepted", schoolPermissionStatus: "approved", contractSigned: false };
  await database.table("bid").put({ ...bid, ...agreed, proposedPriceCents: 240_000, paymentStatus: "pending" });
  return fixtureId;
}

/** A clip's arguments, naming a file of this size. */
export function clipArgs(fixtureId: string, fileId: string, bytes: number) {
  return {
    id: crypto.randomUUID(),
    fixtureId,
    title: "First try",
    startTime: "0",
    endTime: "2",
    clipType: "highlight",
    tags: '["uploaded","manual"]',
    isPublic: true,
    file: { id: fileId, name: "try.mp4", bytes },
  };
}
