import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import type { CallState } from "#app/api/useOnlineCall.ts";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { RowsLoading } from "#app/ui/Skeleton.tsx";
import { adminTexts } from "./adminTexts.ts";

interface OnlinePartProps<Answer> {
  call: { state: CallState<Answer>; readAgain: () => void };
  failed: { title: string; text: string };
  children: (answer: Answer, refresh: ReactNode) => ReactNode;
}

/** What exists online only: while it loads, when it could not be read, and with a button that reads it again. */
export function OnlinePart<Answer>({ call: { state, readAgain }, failed, children }: OnlinePartProps<Answer>) {
  if (state.status === "loading") return <RowsLoading />;
  const refresh = (
    <Button variant="quiet" icon={<RefreshCw size={20} aria-hidden="true" />} onClick={readAgain}>
      {adminTexts.refresh}
    </Button>
  );
  if (state.status === "ready") return children(state.answer, refresh);
  return (
    <ErrorState title={failed.title} action={refresh}>
      {failed.text}
    </ErrorState>
  );
}
