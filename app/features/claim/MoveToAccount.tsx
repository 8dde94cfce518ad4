import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Button } from "#app/ui/Button.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { claimTexts } from "./texts.ts";
import { useClaim } from "./useClaim.ts";

/** For somebody who is signed in: the request joins that account. */
export function MoveToAccount({ token, username }: { token: string; username: string }) {
  const { claim, isBusy, problem } = useClaim(token);
  const isOffline = useSyncPhase().kind === "offline";
  return (
    <>
      <p>{claimTexts.introSignedIn(username)}</p>
      {problem !== undefined && (
        <Notice tone="clay" role="alert">
          {problem}
        </Notice>
      )}
      <Button
        variant="primary"
        size="large"
        busy={isBusy && claimTexts.moving}
        disabledReason={isOffline ? claimTexts.offline : undefined}
        onClick={() => void claim()}
      >
        {claimTexts.move}
      </Button>
    </>
  );
}
