import { useState, type ReactNode } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { CodeField } from "#app/session/CodeField.tsx";
import { RecoveryCodes } from "#app/session/RecoveryCodes.tsx";
import { SetUpSecondStep } from "#app/session/SetUpSecondStep.tsx";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import type { AnswerOf } from "#shared/api/contract.ts";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.secondStep;

interface TwoStepSignInProps {
  state: AnswerOf<"account">["secondStep"];
  onChanged: () => void;
}

/** An app's code in addition to the password. */
export function TwoStepSignIn({ state, onChanged }: TwoStepSignInProps) {
  const [password, setPassword] = useState("");
  const done = () => {
    setPassword("");
    onChanged();
  };
  const text = state.isOn ? texts.on(state.recoveryCodesLeft) : texts.off;
  const passwordField = (
    <PasswordField
      label={texts.password}
      autoComplete="current-password"
      value={password}
      onChange={({ target }) => setPassword(target.value)}
    />
  );
  return (
    <AccountSection title={texts.title} text={text}>
      {state.isOn ? (
        <ChangeSecondStep password={password} isRequired={state.isRequired} onChanged={done}>
          {passwordField}
        </ChangeSecondStep>
      ) : (
        <>
          {passwordField}
          <SetUpSecondStep password={password} onDone={done} />
        </>
      )}
    </AccountSection>
  );
}

interface ChangeSecondStepProps {
  password: string;
  isRequired: boolean;
  onChanged: () => void;
  /** The password field. */
  children: ReactNode;
}

function ChangeSecondStep({ password, isRequired, onChanged, children }: ChangeSecondStepProps) {
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [next, setNext] = useState<AnswerOf<"beginSecondStep">>();
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const change = (to: "off" | "newCodes") =>
    run(async () => {
      const { recoveryCodes } = await call("changeSecondStep", { body: { to, password, code } });
      setCode("");
      setCodes(recoveryCodes);
      if (to === "newCodes") return;
      toast(texts.turnedOff);
      onChanged();
    });
  const moveOn = () =>
    run(async () => {
      setNext(await call("beginSecondStep", { body: { password, code } }));
      setCode("");
    });
  const finish = () => {
    setCodes([]);
    setNext(undefined);
    onChanged();
  };
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={finish} />;
  if (next) return <SetUpSecondStep given={next} onDone={finish} />;
  const isEmpty = password === "" || code.trim() === "";
  return (
    <>
      {children}
      <CodeField value={code} onChange={setCode} hint={texts.codeHint} />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <OnlineButton
          offline={myAccountTexts.offline}
          busy={isBusy && texts.changing}
          disabled={isEmpty}
          onClick={() => void change("newCodes")}
        >
          {texts.newCodes}
        </OnlineButton>
        <OnlineButton offline={myAccountTexts.offline} disabled={isEmpty || isBusy} onClick={() => void moveOn()}>
          {texts.anotherApp}
        </OnlineButton>
        <OnlineButton
          offline={myAccountTexts.offline}
          variant="danger"
          disabled={isEmpty || isBusy}
          disabledReason={isRequired ? texts.required : undefined}
          onClick={() => void change("off")}
        >
          {texts.turnOff}
        </OnlineButton>
      </div>
    </>
  );
}
