import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { claimTexts } from "./texts.ts";
import { useClaim, type Claimed } from "./useClaim.ts";

interface MoveToAccountProps {
  token: string;
  username: string;
  claimed: Claimed;
}

/** For signed-in users: adds the request to their account. */
export function MoveToAccount({ token, username, claimed }: MoveToAccountProps) {
  const { claim, isBusy, problem } = useClaim(token, claimed);
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
