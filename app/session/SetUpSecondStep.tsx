import { useState, type FormEvent } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import type { AnswerOf } from "#shared/api/contract.ts";
import { CodeField } from "./CodeField.tsx";
import { QrCode } from "./QrCode.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { secondStepTexts as texts } from "./secondStepTexts.ts";
import type { SessionUser } from "./storedUser.ts";

interface SetUpSecondStepProps {
  /** Required on the account's page; at sign-in it has just been given. */
  password?: string;
  /** Set when the caller has already requested the secret. */
  given?: AnswerOf<"beginSecondStep">;
  /** Called once the user has kept the recovery codes. */
  onDone: (user: SessionUser) => void;
}

/** Gives an authenticator app its secret and checks a code; then shows the recovery codes, once. */
export function SetUpSecondStep({ password, given, onDone }: SetUpSecondStepProps) {
  const [begun, setBegun] = useState(given);
  const [confirmed, setConfirmed] = useState<AnswerOf<"confirmSecondStep">>();
  const [code, setCode] = useState("");
  const { run, isBusy, problem } = useOnlineAction({ offline: texts.offline, failed: texts.notDone });
  const begin = () =>
    run(async () => setBegun(await call("beginSecondStep", { body: password === undefined ? {} : { password } })));
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => setConfirmed(await call("confirmSecondStep", { body: { code } })));
  };
  if (confirmed) return <RecoveryCodes codes={confirmed.recoveryCodes} onKept={() => onDone(confirmed.user)} />;
  return (
    <div className="flex flex-col gap-4">
      {begun && <NewSecret {...begun} />}
      {begun ? (
        <form noValidate onSubmit={confirm} className="flex flex-col gap-4">
          <CodeField value={code} onChange={setCode} />
          <OnlineButton
            problem={problem}
            offline={texts.offline}
            type="submit"
            variant="primary"
            size="large"
            disabled={code.trim() === ""}
            busy={isBusy && texts.checking}
          >
            {texts.turnOn}
          </OnlineButton>
        </form>
      ) : (
        <OnlineButton
          problem={problem}
          offline={texts.offline}
          variant="solid"
          className="self-start"
          busy={isBusy && texts.preparing}
          onClick={() => void begin()}
        >
          {texts.begin}
        </OnlineButton>
      )}
    </div>
  );
}

function NewSecret({ secret, address }: AnswerOf<"beginSecondStep">) {
  return (
    <>
      <p>{texts.scan}</p>
      <QrCode text={address} label={texts.qrLabel} />
      <p>
        {texts.orType} <code className="named block">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      </p>
    </>
  );
}
