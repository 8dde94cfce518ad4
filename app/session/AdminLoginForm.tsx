import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import type * as z from "zod";
import { isUnreachable } from "#app/api/apiClient.ts";
import { paths } from "#app/paths.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { Notice } from "#app/ui/Notice.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { useForm } from "#app/ui/useForm.ts";
import { adminLoginForm } from "#shared/forms/signInForms.ts";
import { useAuth } from "./AuthProvider.tsx";
import { ForgottenPassword } from "./ForgottenPassword.tsx";
import { loginFailure } from "./loginFailure.ts";
import { SignInFields } from "./SignInFields.tsx";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.admin;
const labels = sessionTexts.login;

/** Only admins pass: anyone else's new session is ended at once. */
export function AdminLoginForm({ isLeaving }: { isLeaving: boolean }) {
  const { submit, isRefused } = useAdminSignIn();
  const { register, handleSubmit, control, formState } = useForm<z.infer<typeof adminLoginForm>>({
    defaultValues: { username: "", password: "" },
    resolver: zodResolver(adminLoginForm),
  });
  const isBusy = formState.isSubmitting || isLeaving;
  const [username, password] = useWatch({ control, name: ["username", "password"] });
  const isFilled = username.trim() !== "" && password !== "";
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="flex flex-col gap-5">
      {isRefused && (
        <Notice tone="clay" role="alert">
          {texts.invalid}
        </Notice>
      )}
      <SignInFields register={register} errors={formState.errors} isBusy={isBusy} />
      <OnlineSubmit offline={sessionTexts.noSignal} wide disabled={!isFilled} busy={isBusy && labels.busy}>
        {labels.button}
      </OnlineSubmit>
      <ForgottenPassword />
      <Link to={paths.login} className="button button-link self-start">
        {texts.back}
      </Link>
    </form>
  );
}

function useAdminSignIn() {
  const { signIn } = useAuth();
  const [isRefused, setRefused] = useState(false);
  const submit = async (credentials: z.infer<typeof adminLoginForm>) => {
    setRefused(false);
    try {
      const user = await signIn(credentials, ({ role }) => role === "admin");
      // A second step follows, shown by the page.
      if (typeof user === "string") return;
      toast(user ? texts.success(user.username) : { ...texts.denied, tone: "destructive" });
    } catch (error) {
      setRefused(!isUnreachable(error));
      toast({ title: sessionTexts.failed, description: loginFailure(error), tone: "destructive" });
    }
  };
  return { submit, isRefused };
}
