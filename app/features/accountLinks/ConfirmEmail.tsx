import { useState } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { accountLinkTexts } from "./texts.ts";

const texts = accountLinkTexts.confirm;

/** Opening the link changes nothing, because mail programs open links too; pressing the button does. */
export function ConfirmEmail({ token }: { token: string }) {
  const [isDone, setDone] = useState(false);
  const { run, isBusy, problem } = useOnlineAction({
    offline: accountLinkTexts.offline,
    failed: accountLinkTexts.notDone,
  });
  const confirm = async () => setDone(await run(async () => void (await call("confirmEmail", { body: { token } }))));
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      {isDone ? (
        <>
          <Notice tone="pitch" role="status" title={texts.doneTitle}>
            {texts.done}
          </Notice>
          <ButtonLink to={paths.account}>{texts.toAccount}</ButtonLink>
        </>
      ) : (
        <Card className="flex flex-col gap-4">
          <p>{texts.text}</p>
          <OnlineButton
            problem={problem}
            offline={accountLinkTexts.offline}
            variant="primary"
            size="large"
            busy={isBusy && texts.confirming}
            onClick={() => void confirm()}
          >
            {texts.confirm}
          </OnlineButton>
        </Card>
      )}
    </div>
  );
}
