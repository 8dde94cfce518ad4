import { lazy, Suspense, useState, type FormEvent } from "react";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Skeleton } from "#app/ui/Skeleton.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { useAuth } from "./AuthProvider.tsx";
import { CodeField } from "./CodeField.tsx";
import { secondStepTexts as texts } from "./secondStepTexts.ts";

const SetUpSecondStep = lazy(async () => ({ default: (await import("./SetUpSecondStep.tsx")).SetUpSecondStep }));

/** After the right password: asks for the app's code, or sets the app up first. */
export function SecondStepForm({ step }: { step: "code" | "setUp" }) {
  const { adopt, signOut } = useAuth();
  return (
    <div className="flex flex-col gap-5">
      {step === "code" ? (
        <CodeForm />
      ) : (
        <>
          <p>{texts.required}</p>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <SetUpSecondStep onDone={adopt} />
          </Suspense>
        </>
      )}
      <Button variant="link" className="self-start" onClick={() => void signOut({ keepOutbox: true })}>
        {texts.startAgain}
      </Button>
    </div>
  );
}

function CodeForm() {
  const { adopt } = useAuth();
  const [code, setCode] = useState("");
  const { run, isBusy, problem } = useOnlineAction({ offline: texts.offline, failed: texts.notDone });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const { user } = await call("signInCode", { body: { code } });
      toast(texts.signedIn(user.username));
      adopt(user);
    });
  };
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <p>{texts.ask}</p>
      <CodeField value={code} onChange={setCode} hint={texts.recoveryHint} />
      <OnlineSubmit
        problem={problem}
        offline={texts.offline}
        wide
        disabled={code.trim() === ""}
        busy={isBusy && texts.checking}
      >
        {texts.goOn}
      </OnlineSubmit>
    </form>
  );
}
