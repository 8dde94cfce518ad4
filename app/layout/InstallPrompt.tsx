import { useLiveQuery } from "#app/db/useLiveQuery.ts";
import { Check, Download, Share } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useDatabase } from "#app/db/DatabaseProvider.tsx";
import { lastApplied } from "#app/db/results.ts";
import { unsentCounts } from "#app/sync/uploads/unsentCounts.ts";
import { sharedQuery, useSharedQuery, useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Mark } from "#app/ui/Mark.tsx";
import { isInstalled, isIos } from "./device.ts";
import { askToInstall, canInstall, watchInstallOffer } from "./installOffer.ts";
import { frameTexts } from "./frameTexts.ts";
import { PromptCard } from "./PromptCard.tsx";

const unsent = sharedQuery(unsentCounts);
const askedKey = "install-asked";
const worthwhile = new Set(["fixture.submit", "bid.submit"]);

/** Offers to install the app once, after the server has accepted the first request or bid, where that is possible. */
export function InstallPrompt() {
  const isOffered = useSyncExternalStore(watchInstallOffer, canInstall, canInstall);
  const hasValue = useHasValue();
  const [wasAsked, setAsked] = useState(() => localStorage.getItem(askedKey) !== null);
  const isByHand = isIos() && !isInstalled();
  const isOffline = useSyncPhase().kind === "offline";
  const isSent = useIsSent();
  if (wasAsked || isOffline || !hasValue || !(isOffered || isByHand)) return null;
  // An iPhone's home-screen app does not have what is waiting in Safari, and its users do not return here.
  if (isByHand && !isSent) return null;
  const close = () => {
    localStorage.setItem(askedKey, "yes");
    setAsked(true);
  };
  const install = () => {
    close();
    askToInstall();
  };
  return (
    <PromptCard
      title={frameTexts.installTitle}
      picture={
        <span className="board grid size-14 flex-none place-content-center rounded-control">
          <Mark size={34} />
        </span>
      }
      actions={
        <>
          {isOffered && (
            <Button variant="primary" icon={<Download size={20} aria-hidden="true" />} onClick={install}>
              {frameTexts.install}
            </Button>
          )}
          <Button onClick={close}>{isOffered ? frameTexts.notNow : frameTexts.gotIt}</Button>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {[...frameTexts.installReasons, ...(isByHand ? [frameTexts.installForNews] : [])].map((reason) => (
          <li key={reason} className="flex gap-3">
            <Check size={20} aria-hidden="true" className="mt-0.5 flex-none text-pitch-text" /> {reason}
          </li>
        ))}
      </ul>
      {!isOffered && (
        <p className="flex gap-3">
          <Share size={20} aria-hidden="true" className="mt-0.5 flex-none text-sky-text" />
          {frameTexts.installOnIos}
        </p>
      )}
    </PromptCard>
  );
}

/** Nothing is waiting on this phone: no change, no video, no recording. */
function useIsSent(): boolean {
  const counts = useSharedQuery(unsent);
  return counts?.changes === 0 && counts.videos === 0 && counts.recordings === 0;
}

function useHasValue(): boolean {
  const database = useDatabase();
  const found = useLiveQuery(() => lastApplied(database, 1, ({ name }) => worthwhile.has(name)), [database]);
  return (found ?? []).length > 0;
}
