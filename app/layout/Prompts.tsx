import { useEffect, useState } from "react";
import { whenUpdateWaits } from "#app/registerServiceWorker.ts";
import { InstallPrompt } from "./InstallPrompt.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";

/** Cards over the list, one at a time and never a veil: a new version before the home screen. */
export function Prompts() {
  const [update, setUpdate] = useState<{ apply: () => void }>();
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => whenUpdateWaits((apply) => setUpdate({ apply })), []);
  if (!update || isPutOff) return <InstallPrompt />;
  return <UpdatePrompt onUpdate={update.apply} onLater={() => setPutOff(true)} />;
}
