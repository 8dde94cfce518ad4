import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { claimTexts } from "./texts.ts";
import { useClaim } from "./useClaim.ts";

/** For somebody who is signed in: the request joins that account. */
export function MoveToAccount({ token, username }: { token: string; username: string }) {
  const { claim, isBusy, problem } = useClaim(token);
  return (
    <>
      <p>{claimTexts.introSignedIn(username)}</p>
      <OnlineButton
        problem={problem}
        offline={claimTexts.offline}
        variant="primary"
        size="large"
        busy={isBusy && claimTexts.moving}
        onClick={() => void claim()}
      >
        {claimTexts.move}
      </OnlineButton>
    </>
  );
}
