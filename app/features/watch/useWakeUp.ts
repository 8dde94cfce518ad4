import { useEffect, useRef, useState } from "react";
import { useScreenOn } from "#app/ui/useScreenOn.ts";
import type { WatchPhase } from "#shared/api/live.ts";

export interface WakeUp {
  isAwaited: boolean;
  /** By a press: browsers play no sound that nobody asked for. */
  toggle(): void;
}

const beeps = [0, 0.5, 1];
const pitchHz = 880;
const beepSeconds = 0.3;

/** Makes a sound and shakes the phone when the match is live, if the viewer asked for it. */
export function useWakeUp(phase: WatchPhase): WakeUp {
  const [isAwaited, setAwaited] = useState(false);
  const sound = useRef<AudioContext>(undefined);
  const isLive = phase === "live" || phase === "catchingUp" || phase === "halfTime";
  const isDue = isAwaited && isLive;
  useScreenOn(isAwaited && !isLive);
  useEffect(() => {
    if (isDue) wake(sound.current);
  }, [isDue]);
  useEffect(() => () => void sound.current?.close(), []);
  const toggle = () => {
    sound.current ??= "AudioContext" in window ? new AudioContext() : undefined;
    void sound.current?.resume();
    setAwaited(!isAwaited);
  };
  return { isAwaited, toggle };
}

function wake(sound: AudioContext | undefined): void {
  // Phones without a motor, and Safari, have none.
  if ("vibrate" in navigator) navigator.vibrate([400, 200, 400, 200, 400]);
  if (!sound) return;
  for (const after of beeps) {
    const tone = new OscillatorNode(sound, { frequency: pitchHz });
    tone.connect(sound.destination);
    tone.start(sound.currentTime + after);
    tone.stop(sound.currentTime + after + beepSeconds);
  }
}
