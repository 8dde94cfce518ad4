import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import type * as z from "zod";
import { paths } from "#app/paths.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { loginForm } from "#shared/forms/accountForms.ts";
import { useAuth } from "./AuthProvider.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { loginFailure } from "./loginFailure.ts";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.login;

interface LoginFormProps {
  /** Signed in already, on the way to the next screen. */
  isLeaving: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** Username and password; what is wrong stands under the field. The page goes on once the session is there. */
export function LoginForm({ isLeaving, onBusy }: LoginFormProps) {
  const { signIn } = useAuth();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof loginForm>>({
    defaultValues: { username: "", password: "" },
    resolver: zodResolver(loginForm),
  });
  const { errors, isSubmitting } = formState;
  const isBusy = isSubmitting || isLeaving;
  const submit = handleSubmit(async (credentials) => {
    onBusy(true);
    try {
      const entered = await signIn(credentials);
      // A second step follows: the page shows it.
      if (typeof entered === "string") onBusy(false);
      else toast(sessionTexts.success);
    } catch (error) {
      onBusy(false);
      toast({ title: sessionTexts.failed, description: loginFailure(error), tone: "destructive" });
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={texts.username}
        placeholder={texts.usernamePlaceholder}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={isBusy}
        error={errors.username?.message}
        {...register("username")}
      />
      <PasswordField
        label={texts.password}
        placeholder={texts.passwordPlaceholder}
        autoComplete="current-password"
        disabled={isBusy}
        error={errors.password?.message}
        {...register("password")}
      />
      <OnlineButton
        offline={sessionTexts.noSignal}
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={isBusy && texts.busy}
      >
        {texts.button}
      </OnlineButton>
      <OtherWays />
    </form>
  );
}

function OtherWays() {
  return (
    <div className="flex flex-col items-start">
      <p className="flex min-h-11 flex-wrap items-center gap-x-2">
        {texts.noAccount}
        <Link to={paths.becomeStreamer} className="button button-link">
          {texts.register}
        </Link>
      </p>
      <ForgottenPassword />
      <Link to={paths.admin} className="button button-link">
        {texts.admin}
      </Link>
    </div>
  );
}
