import { useEffect, useState } from "react";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { reachOf, renew, turnOff, turnOn, type Reach } from "#app/layout/pushDevice.ts";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.notifications;

/** Whether this device shows news while the app is closed, and what to do where it cannot. */
export function PushOnDevice({ userId }: { userId: string }) {
  const [reach, setReach] = useState<Reach>();
  const [isKept, setKept] = useState<boolean>();
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  useEffect(() => {
    void renew(userId).catch(() => undefined);
    void reachOf(userId).then(setReach, () => setReach("never"));
  }, [userId]);
  const toggle = () =>
    run(async () => {
      if (reach === "on") await turnOff();
      else if (await turnOn(userId)) setKept(await navigator.storage?.persist?.());
      setReach(await reachOf(userId));
    });
  if (reach === undefined) return null;
  return (
    <AccountSection title={texts.title} text={texts[reach]}>
      {isKept !== undefined && <p role="status">{isKept ? texts.kept : texts.notKept}</p>}
      {(reach === "on" || reach === "off") && (
        <OnlineButton
          className="self-start"
          offline={myAccountTexts.offline}
          problem={problem}
          busy={isBusy && texts.working}
          onClick={() => void toggle()}
        >
          {reach === "on" ? texts.turnOff : texts.turnOn}
        </OnlineButton>
      )}
    </AccountSection>
  );
}
