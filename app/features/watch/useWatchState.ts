import { useEffect, useState } from "react";
import { watchStream, type Watching } from "./watchStream.ts";

/** The match's state, as the server sends it. */
export function useWatchState(match: number, key: string | undefined): Watching {
  const [watching, setWatching] = useState<Watching>({ status: "opening" });
  useEffect(() => watchStream(match, key, setWatching), [match, key]);
  return watching;
}
