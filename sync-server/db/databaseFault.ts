import { sentenceOf, WireError } from "#shared/api/wireError.ts";

const noSpace =
  "There is no space left on the server, so nothing was changed. What you have is kept; please try again in a few minutes.";
const secondsUntilRoom = 60;

const outOfDiskSpace = 14031;
/** How MongoDB, its storage engine and its hosted form say so where they have no code for it. */
const saysNoSpace = /No space left on device|ENOSPC|space quota/i;
const awayNames: readonly string[] = [
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoPoolClearedError",
  "PoolClearedOnNetworkError",
];

/** What an error of the database's driver, or one around it, means for people; undefined where it is a bug of ours. */
export function databaseFault(error: unknown): WireError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isFull(error)) return new WireError(503, noSpace, secondsUntilRoom);
  // A MongoDB whose disk is full ends itself: until it is back it is away.
  if (awayNames.includes(error.name)) return new WireError(503, sentenceOf(503));
  return databaseFault(error.cause);
}

function isFull(error: Error): boolean {
  if (!error.name.startsWith("Mongo")) return false;
  return ("code" in error && error.code === outOfDiskSpace) || saysNoSpace.test(error.message);
}
