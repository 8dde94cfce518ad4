import { sentenceOf, WireError } from "#shared/api/wireError.ts";

const noSpace =
  "There is no space left on the server, so nothing was changed. What you have is kept; please try again in a few minutes.";
const secondsUntilRoom = 60;

const outOfDiskSpace = 14031;
/** The messages of MongoDB, its storage engine and its hosted form where they have no code for it. */
const saysNoSpace = /No space left on device|ENOSPC|space quota/i;
const awayNames: readonly string[] = [
  "MongoNetworkError",
  "MongoNetworkTimeoutError",
  "MongoServerSelectionError",
  "MongoPoolClearedError",
  "PoolClearedOnNetworkError",
];

/** What a database driver's error, or an error that wraps one, means to users; undefined when it is our bug. */
export function databaseFault(error: unknown): WireError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (isFull(error)) return new WireError(503, noSpace, secondsUntilRoom);
  // A MongoDB with a full disk shuts down, so it is unreachable until it is back.
  if (awayNames.includes(error.name)) return new WireError(503, sentenceOf(503));
  return databaseFault(error.cause);
}

function isFull(error: Error): boolean {
  if (!error.name.startsWith("Mongo")) return false;
  return ("code" in error && error.code === outOfDiskSpace) || saysNoSpace.test(error.message);
}
