import { useState } from "react";

/** With the picture, or the sound alone. */
export type WatchMode = "video" | "sound";

const modeKey = "touchline-watch-mode";

/** What this device chose last. */
export function useWatchMode(): [WatchMode, (mode: WatchMode) => void] {
  const [mode, setMode] = useState<WatchMode>(() => (localStorage.getItem(modeKey) === "sound" ? "sound" : "video"));
  const choose = (next: WatchMode) => {
    localStorage.setItem(modeKey, next);
    setMode(next);
  };
  return [mode, choose];
}
