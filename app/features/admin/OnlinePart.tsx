import { RefreshCw } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { CallState } from "#app/api/useOnlineCall.ts";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { adminTexts } from "./adminTexts.ts";

interface OnlinePartProps<Answer> {
  call: { state: CallState<Answer>; refresh: () => Promise<boolean> };
  failed: { title: string; text: string };
  children: (answer: Answer, refresh: ReactNode) => ReactNode;
}

/** Online-only data: while loading, after a failure, and with a button that reads it again. */
export function OnlinePart<Answer>({ call: { state, refresh: read }, failed, children }: OnlinePartProps<Answer>) {
  if (state.status === "loading") return <RowsLoading />;
  const refresh = <Refresh read={read} />;
  if (state.status === "ready") return children(state.answer, refresh);
  return (
    <ErrorState title={failed.title} action={refresh}>
      {failed.text}
    </ErrorState>
  );
}

/** Reports the result: an unchanged list looks the same whether it is fresh or could not be read. */
function Refresh({ read }: { read: () => Promise<boolean> }) {
  const [isBusy, setBusy] = useState(false);
  const readAgain = async () => {
    setBusy(true);
    const isRead = await read();
    setBusy(false);
    toast(isRead ? adminTexts.refreshed : adminTexts.notRefreshed);
  };
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<RefreshCw size={20} aria-hidden="true" />}
      busy={isBusy && adminTexts.refreshing}
      onClick={() => void readAgain()}
    >
      {adminTexts.refresh}
    </Button>
  );
}
