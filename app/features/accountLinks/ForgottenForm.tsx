import { useState, type FormEvent } from "react";
import { Link } from "react-router-dom";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/Card.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { accountLinkTexts } from "./texts.ts";

const texts = accountLinkTexts.forgotten;

/** Asks for the email with the link. The answer never reveals whether the account exists. */
export function ForgottenForm() {
  const [account, setAccount] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [isSent, setSent] = useState(false);
  const { run, isBusy, problem } = useOnlineAction({
    offline: accountLinkTexts.offline,
    failed: accountLinkTexts.notDone,
  });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(account.trim() === "");
    if (account.trim() === "") return;
    if (await run(async () => void (await call("forgottenPassword", { body: { account } })))) setSent(true);
  };
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      {isSent ? (
        <Notice tone="pitch" role="status" title={texts.sentTitle}>
          {texts.sent}
        </Notice>
      ) : (
        <Card>
          <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-4">
            <p>{texts.text}</p>
            <TextField
              label={texts.label}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={account}
              error={isMissing ? texts.required : undefined}
              onChange={({ target }) => setAccount(target.value)}
            />
            <OnlineSubmit problem={problem} offline={accountLinkTexts.offline} busy={isBusy && texts.sending}>
              {texts.send}
            </OnlineSubmit>
          </form>
        </Card>
      )}
      <Link to={paths.login} className="button button-link self-start">
        {texts.back}
      </Link>
    </div>
  );
}
