import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import type * as z from "zod";
import { call, isUnreachable, sentenceFor } from "#app/api/apiClient.ts";
import { LegalNote } from "#app/layout/LegalNote.tsx";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { paths } from "#app/paths.ts";
import { toast } from "#app/ui/toastStore.ts";
import { useForm } from "#app/ui/useForm.ts";
import { accountForm } from "#shared/forms/accountForms.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import { useAuth } from "./AuthProvider.tsx";
import { NewAccountFields } from "./NewAccountFields.tsx";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.signUp;

type AccountForm = z.input<typeof accountForm>;
type NewAccount = z.output<typeof accountForm>;

/** An account for people who request streams or watch: three fields, and signed in at once. */
export function SignUpForm({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const form = useForm<AccountForm, unknown, NewAccount>({
    resolver: zodResolver(accountForm),
    defaultValues: { username: "", email: "", password: "" },
  });
  const { signUp, problem } = useSignUp(onBusy);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(signUp)(event)} className="flex flex-col gap-5">
      <NewAccountFields form={form} />
      <LegalNote does={texts.verb} />
      <OnlineSubmit problem={problem} offline={texts.offline} wide busy={form.formState.isSubmitting && texts.busy}>
        {texts.button}
      </OnlineSubmit>
      <HaveAccount />
    </form>
  );
}

/** Back to the sign-in page, keeping what the user wanted to do. */
function HaveAccount() {
  const { state }: { state: unknown } = useLocation();
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2">
      {texts.haveAccount}
      <Link to={paths.login} state={state} className="button button-link">
        {texts.signIn}
      </Link>
    </p>
  );
}

function useSignUp(onBusy: (isBusy: boolean) => void) {
  const { adopt } = useAuth();
  const [problem, setProblem] = useState<string>();
  const attempt = useRef({ text: "", key: "" });
  const signUp = async (account: NewAccount): Promise<void> => {
    const body = { ...account, agreedTo: LEGAL_VERSION };
    const text = JSON.stringify(body);
    if (attempt.current.text !== text) attempt.current = { text, key: crypto.randomUUID() };
    setProblem(undefined);
    onBusy(true);
    try {
      const { user } = await call("signUp", { body, idempotencyKey: attempt.current.key });
      toast(texts.done(user.username));
      adopt(user);
    } catch (error) {
      onBusy(false);
      setProblem(isUnreachable(error) ? texts.offline : sentenceFor(error, texts.failed));
    }
  };
  return { signUp, problem };
}
