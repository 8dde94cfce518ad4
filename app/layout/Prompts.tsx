import { Suspense, useEffect, useState } from "react";
import { useStoreOwner } from "#app/db/AccountContext.ts";
import { VISITOR } from "#app/db/localDatabase.ts";
import { useFilmingHere } from "#app/film/live/filmingHere.ts";
import { whenUpdateWaits } from "#app/registerServiceWorker.ts";
import { lazyExtra } from "#app/ui/lazyExtra.ts";
import { InstallPrompt } from "./InstallPrompt.tsx";
import { frameTexts } from "./frameTexts.ts";
import { LostCard } from "./LostCard.tsx";
import { UpdatePrompt } from "./UpdatePrompt.tsx";
import { useLostFiles } from "./useLostFiles.ts";
import { useLostMutations } from "./useLostMutations.ts";

const PushOffer = lazyExtra(async () => (await import("./PushOffer.tsx")).PushOffer);

/**
 * Cards over the list, one at a time and never an overlay: lost data, a new version, notifications, the home
 * screen. While this window films, a new version waits: a touch on its button would end the film.
 */
export function Prompts() {
  const [update, setUpdate] = useState<{ apply: () => void }>();
  const lost = useLostMutations();
  const lostFiles = useLostFiles();
  const [isPutOff, setPutOff] = useState(false);
  const isFilming = useFilmingHere();
  useEffect(() => whenUpdateWaits((apply) => setUpdate({ apply })), []);
  if (lost.count > 0 && lostFiles.count > 0) {
    const title = frameTexts.lostBothTitle(lost.count, lostFiles.count);
    const dismiss = () => {
      lost.dismiss();
      lostFiles.dismiss();
    };
    return <LostCard title={title} text={frameTexts.lostBothText} onClose={dismiss} />;
  }
  if (lost.count > 0) {
    return <LostCard title={frameTexts.lostTitle(lost.count)} text={frameTexts.lostText} onClose={lost.dismiss} />;
  }
  if (lostFiles.count > 0) {
    const title = frameTexts.lostVideosTitle(lostFiles.count);
    return <LostCard title={title} text={frameTexts.lostVideosText} onClose={lostFiles.dismiss} />;
  }
  if (!update || isPutOff || isFilming) return <Offers />;
  return <UpdatePrompt onUpdate={update.apply} onLater={() => setPutOff(true)} />;
}

/** One card: news on this device, else the home screen. */
function Offers() {
  const { userId } = useStoreOwner();
  if (userId === VISITOR) return <InstallPrompt />;
  return (
    <Suspense fallback={null}>
      <PushOffer key={userId} userId={userId} otherwise={<InstallPrompt />} />
    </Suspense>
  );
}
