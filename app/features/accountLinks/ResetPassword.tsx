import { zodResolver } from "@hookform/resolvers/zod";
import { useNavigate } from "react-router-dom";
import type * as z from "zod";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { useTokenLink } from "#app/api/useTokenLink.ts";
import { LinkUnreachable } from "#app/layout/LinkStates.tsx";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { paths } from "#app/paths.ts";
import { NewPasswordFields } from "#app/session/NewPasswordFields.tsx";
import { Card } from "#app/ui/Card.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { Waiting } from "#app/ui/Waiting.tsx";
import { useForm } from "#app/ui/useForm.ts";
import type { AnswerOf } from "#shared/api/contract.ts";
import { newPasswordForm } from "#shared/forms/accountForms.ts";
import { sastMoment } from "#shared/rules/format.ts";
import { accountLinkTexts } from "./texts.ts";

const texts = accountLinkTexts.reset;

/** What the emailed link shows: the account and a field for its new password, or that the link has expired. */
export function ResetPassword({ token }: { token: string }) {
  const { link, retry } = useTokenLink("readReset", token);
  switch (link.status) {
    case "opening":
      return <Waiting label={accountLinkTexts.loading} />;
    case "unreachable":
      return <LinkUnreachable retry={retry} />;
    case "expired":
      return (
        <EmptyState
          scene="rope"
          headingLevel={1}
          title={link.message}
          way={{ variant: "primary", to: paths.resetPassword, words: texts.again }}
        >
          {texts.over}
        </EmptyState>
      );
    case "open":
      return <NewPassword token={token} reset={link.answer} />;
    default:
      return link satisfies never;
  }
}

function NewPassword({ token, reset }: { token: string; reset: AnswerOf<"readReset"> }) {
  const navigate = useNavigate();
  const { run, isBusy, problem } = useOnlineAction({
    offline: accountLinkTexts.offline,
    failed: accountLinkTexts.notDone,
  });
  const { register, handleSubmit, formState } = useForm<z.infer<typeof newPasswordForm>>({
    defaultValues: { password: "", confirmPassword: "" },
    resolver: zodResolver(newPasswordForm),
  });
  const save = handleSubmit(async ({ password }) => {
    if (!(await run(async () => void (await call("resetPassword", { body: { token, password } }))))) return;
    toast(texts.done);
    await navigate(paths.login, { replace: true });
  });
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5">
      <h1>{texts.title}</h1>
      <Card>
        <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
          <p>{texts.text(reset.username)}</p>
          <NewPasswordFields username={reset.username} register={register} errors={formState.errors} />
          <OnlineSubmit problem={problem} offline={accountLinkTexts.offline} busy={isBusy && texts.saving}>
            {texts.save}
          </OnlineSubmit>
        </form>
      </Card>
      <p className="text-sm text-ink-soft">{texts.expires(sastMoment(reset.expiresAt))}</p>
    </div>
  );
}
