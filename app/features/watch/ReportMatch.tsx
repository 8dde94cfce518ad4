import { call } from "#app/api/apiClient.ts";
import { ReportDialog, type ReportWords } from "#app/layout/ReportDialog.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { watchReportTexts as texts } from "./watchReportTexts.ts";

interface ReportMatchProps {
  /** The match's number, and the link's key. */
  match: number;
  linkKey: string | undefined;
  onClose: () => void;
}

/** Anyone who may watch can object to a match's video. The school and an admin look at it; it stays up until then. */
export function ReportMatch({ match, linkKey, onClose }: ReportMatchProps) {
  const send = async (words: ReportWords, idempotencyKey: string) => {
    await call("reportMatch", { id: String(match), body: { ...words, key: linkKey }, idempotencyKey });
    toast(texts.sent);
  };
  return <ReportDialog texts={texts} send={send} onSent={onClose} onBack={onClose} />;
}
