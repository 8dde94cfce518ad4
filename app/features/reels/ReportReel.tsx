import { call } from "#app/api/apiClient.ts";
import { ReportDialog, type ReportWords } from "#app/layout/ReportDialog.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { HighlightReel } from "#shared/entities/highlightReel.ts";
import { reportTexts as texts } from "./playerTexts.ts";

interface ReportReelProps {
  reel: HighlightReel;
  onSent: () => void;
  onBack: () => void;
}

/** Anyone can ask for a reel to be taken down, which hides it at once. */
export function ReportReel({ reel, onSent, onBack }: ReportReelProps) {
  const send = async (body: ReportWords, idempotencyKey: string) => {
    const { isHidden } = await call("reportReel", { id: reel.id, body, idempotencyKey });
    toast(isHidden ? texts.sent : texts.sentShown);
  };
  return <ReportDialog texts={texts} send={send} onSent={onSent} onBack={onBack} />;
}
