import { CircleAlert, Check } from "lucide-react";
import { useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Badge } from "#app/ui/Badge.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { AccountSection } from "./AccountSection.tsx";
import { ChangeEmail } from "./ChangeEmail.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.email;

interface EmailAddressProps {
  email: string | null;
  isEmailConfirmed: boolean;
  onChanged: () => void;
}

/** The account's address, whether it is confirmed, and how to confirm or change it. */
export function EmailAddress({ email, isEmailConfirmed, onChanged }: EmailAddressProps) {
  const [isChanging, setChanging] = useState(false);
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const sendAgain = async () => {
    if (await run(async () => void (await call("sendEmailLink")))) toast(texts.sent);
  };
  const finish = () => {
    setChanging(false);
    onChanged();
  };
  return (
    <AccountSection title={texts.title} {...(email === null ? { text: texts.none } : {})}>
      {email !== null && <AddressLine email={email} isConfirmed={isEmailConfirmed} />}
      <Problem>{problem}</Problem>
      {isChanging ? (
        <ChangeEmail onDone={finish} onCancel={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {email !== null && !isEmailConfirmed && (
            <OnlineButton
              offline={myAccountTexts.offline}
              variant="solid"
              busy={isBusy && texts.sending}
              onClick={() => void sendAgain()}
            >
              {texts.sendAgain}
            </OnlineButton>
          )}
          <Button onClick={() => setChanging(true)}>{email === null ? texts.add : texts.change}</Button>
        </div>
      )}
    </AccountSection>
  );
}

function AddressLine({ email, isConfirmed }: { email: string; isConfirmed: boolean }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="named min-w-0 break-all">{email}</span>
        {isConfirmed ? (
          <Badge tone="pitch" icon={<Check aria-hidden="true" />}>
            {texts.confirmed}
          </Badge>
        ) : (
          <Badge tone="amber" icon={<CircleAlert aria-hidden="true" />}>
            {texts.notConfirmed}
          </Badge>
        )}
      </p>
      {!isConfirmed && <p className="text-ink-soft">{texts.text}</p>}
    </>
  );
}
