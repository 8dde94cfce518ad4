import { zodResolver } from "@hookform/resolvers/zod";
import { useState, type FormEvent } from "react";
import { Link, useLocation } from "react-router-dom";
import type * as z from "zod";
import { paths } from "#app/paths.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { SupportAddress } from "#app/layout/SupportAddress.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { useForm } from "#app/ui/useForm.ts";
import { loginForm } from "#shared/forms/signInForms.ts";
import { useAuth } from "./AuthProvider.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { isRefusedAccount, loginFailure } from "./loginFailure.ts";
import { SignInFields } from "./SignInFields.tsx";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.login;

interface LoginFormProps {
  /** Already signed in, about to leave for the next screen. */
  isLeaving: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** Username and password; errors appear under the field. The page moves on once there is a session. */
export function LoginForm({ isLeaving, onBusy }: LoginFormProps) {
  const { register, submit, errors, isSubmitting, refusal } = useSignIn(onBusy);
  const isBusy = isSubmitting || isLeaving;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {refusal !== undefined && (
        <Notice tone="clay" role="alert" title={sessionTexts.failed}>
          {refusal}
        </Notice>
      )}
      <SignInFields register={register} errors={errors} isBusy={isBusy} />
      <OnlineSubmit offline={sessionTexts.noSignal} wide busy={isBusy && texts.busy}>
        {texts.button}
      </OnlineSubmit>
      <OtherWays />
    </form>
  );
}

function useSignIn(onBusy: (isBusy: boolean) => void) {
  const { signIn } = useAuth();
  const { state }: { state: unknown } = useLocation();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof loginForm>>({
    defaultValues: { username: usernameIn(state), password: "" },
    resolver: zodResolver(loginForm),
  });
  /** Why this account may not enter: shown permanently, because a toast would disappear. */
  const [refusal, setRefusal] = useState<string>();
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (credentials) => {
    onBusy(true);
    setRefusal(undefined);
    try {
      const entered = await signIn(credentials);
      // A second step follows, shown by the page.
      if (typeof entered === "string") onBusy(false);
      else toast(sessionTexts.success);
    } catch (error) {
      onBusy(false);
      if (isRefusedAccount(error)) setRefusal(loginFailure(error));
      else toast({ title: sessionTexts.failed, description: loginFailure(error), tone: "destructive" });
    }
  });
  return { register, submit: (event: FormEvent) => void submit(event), errors, isSubmitting, refusal };
}

/** Prefills the name after a registration. */
function usernameIn(state: unknown): string {
  const found = typeof state === "object" && state !== null && "username" in state ? state.username : "";
  return typeof found === "string" ? found : "";
}

function OtherWays() {
  const { state }: { state: unknown } = useLocation();
  return (
    <div className="flex flex-col items-start">
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        {texts.noAccount}
        <Link to={paths.becomeStreamer} className="button button-link">
          {texts.register}
        </Link>
      </p>
      <Link to={`${paths.login}?new=1`} state={state} className="button button-link">
        {sessionTexts.signUp.link}
      </Link>
      <ForgottenPassword />
      <SupportAddress lead={texts.trouble} />
      <Link to={paths.admin} className="button button-link">
        {texts.admin}
      </Link>
    </div>
  );
}
