import { useEffect, useState } from "react";
import { whenUpdateWaits } from "#app/registerServiceWorker.ts";
import { InstallPrompt } from "./InstallPrompt.tsx";
import { LostMutationsCard } from "./LostMutationsCard.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useLostMutations } from "./useLostMutations.ts";

/** Cards over the list, one at a time and never a veil: what was lost, a new version, the home screen. */
export function Prompts() {
  const [update, setUpdate] = useState<{ apply: () => void }>();
  const lost = useLostMutations();
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => whenUpdateWaits((apply) => setUpdate({ apply })), []);
  if (lost.count > 0) return <LostMutationsCard count={lost.count} onClose={lost.dismiss} />;
  if (!update || isPutOff) return <InstallPrompt />;
  return <UpdatePrompt onUpdate={update.apply} onLater={() => setPutOff(true)} />;
}
