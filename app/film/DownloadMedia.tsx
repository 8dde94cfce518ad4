import { Download } from "lucide-react";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button, buttonClasses } from "#app/ui/Button.tsx";
import { recordingTexts as texts } from "./filmTexts.ts";

/** Saves the recording as a file. The server checks at that moment whether it may still be had. */
export function DownloadMedia({ address }: { address: string }) {
  const isOffline = useSyncPhase().kind === "offline";
  const icon = <Download size={20} aria-hidden="true" />;
  if (isOffline) {
    return (
      <Button icon={icon} disabledReason={texts.needsSignal}>
        {texts.download}
      </Button>
    );
  }
  return (
    <a href={address} download className={buttonClasses({})}>
      {icon}
      {texts.download}
    </a>
  );
}
