import { useEffect, useState } from "react";
import { whenUpdateWaits } from "#app/registerServiceWorker.ts";
import { InstallPrompt } from "./InstallPrompt.tsx";
import { LostTapsCard } from "./LostTapsCard.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useLostTaps } from "./useLostTaps.ts";

/** Cards over the list, one at a time and never a veil: what was lost, a new version, the home screen. */
export function Prompts() {
  const [update, setUpdate] = useState<{ apply: () => void }>();
  const lost = useLostTaps();
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => whenUpdateWaits((apply) => setUpdate({ apply })), []);
  if (lost.count > 0) return <LostTapsCard count={lost.count} onClose={lost.dismiss} />;
  if (!update || isPutOff) return <InstallPrompt />;
  return <UpdatePrompt onUpdate={update.apply} onLater={() => setPutOff(true)} />;
}
