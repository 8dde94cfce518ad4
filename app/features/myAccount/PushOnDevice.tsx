import { useEffect, useState } from "react";
import { isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { reachOf, renew, turnOff, turnOn, type Reach } from "#app/layout/pushDevice.ts";
import { isStorageKept } from "#app/layout/storageKept.ts";
import { pushTexts as texts } from "#app/layout/pushTexts.ts";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

/** Whether this device shows news while the app is closed, and what to do where it cannot. */
export function PushOnDevice({ userId }: { userId: string }) {
  const [reach, setReach] = useState<Reach>();
  const [isKept, setKept] = useState<boolean>();
  const notRenewed = useRenewal(userId);
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  useEffect(() => {
    void reachOf(userId).then(setReach, () => setReach("never"));
  }, [userId]);
  const toggle = () =>
    run(async () => {
      if (reach === "on") await turnOff(userId);
      else if (await turnOn(userId)) setKept(await isStorageKept());
      setReach(await reachOf(userId));
    });
  if (reach === undefined) return null;
  return (
    <AccountSection title={myAccountTexts.notifications.title} text={texts[reach]}>
      {isKept !== undefined && <p role="status">{isKept ? texts.kept : texts.notKept}</p>}
      {(reach === "on" || reach === "off") && (
        <OnlineButton
          className="self-start"
          offline={myAccountTexts.offline}
          problem={problem ?? notRenewed}
          busy={isBusy && texts.working}
          onClick={() => void toggle()}
        >
          {reach === "on" ? texts.turnOff : texts.turnOn}
        </OnlineButton>
      )}
    </AccountSection>
  );
}

/** The server's sentence when it does not take this device any more: it would say "on" and hear nothing. */
function useRenewal(userId: string): string | undefined {
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const tell = (error: unknown) => {
      if (!isUnreachable(error)) setProblem(sentenceFor(error, myAccountTexts.notDone));
    };
    void renew(userId).catch(tell);
  }, [userId]);
  return problem;
}
