import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { streamerTexts as texts } from "./texts.ts";

export function StreamersFailed({ headingLevel = 2 }: { headingLevel?: 2 | 3 }) {
  const tryAgain = () => void import("#app/sync/syncLoop.ts").then(({ syncNow }) => syncNow());
  return (
    <ErrorState
      title={texts.failed}
      headingLevel={headingLevel}
      action={
        <Button variant="solid" onClick={tryAgain}>
          {texts.tryAgain}
        </Button>
      }
    >
      {texts.failedText}
    </ErrorState>
  );
}
