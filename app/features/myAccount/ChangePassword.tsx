import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { NewPasswordFields } from "#app/session/NewPasswordFields.tsx";
import type { SessionUser } from "#app/session/storedUser.ts";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { useForm } from "#app/ui/useForm.ts";
import { changePasswordForm } from "#shared/forms/accountForms.ts";
import { AccountSection } from "./AccountSection.tsx";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.password;
const empty = { current: "", password: "", confirmPassword: "" };

interface ChangePasswordProps {
  user: SessionUser;
  onChanged: () => void;
}

/** Asks for the current password; signs out every other device. */
export function ChangePassword({ user, onChanged }: ChangePasswordProps) {
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const { register, handleSubmit, reset, formState } = useForm<z.infer<typeof changePasswordForm>>({
    defaultValues: empty,
    resolver: zodResolver(changePasswordForm),
  });
  const { errors } = formState;
  const change = handleSubmit(async ({ current, password }) => {
    if (!(await run(async () => void (await call("changePassword", { body: { current, password } }))))) return;
    reset(empty);
    toast(texts.done);
    onChanged();
  });
  return (
    <AccountSection title={texts.title}>
      <form noValidate onSubmit={(event) => void change(event)} className="flex flex-col gap-4">
        <NewPasswordFields username={user.username} isAdmin={user.role === "admin"} register={register} errors={errors}>
          <PasswordField
            {...register("current")}
            label={texts.current}
            autoComplete="current-password"
            error={errors.current?.message}
          />
        </NewPasswordFields>
        <OnlineSubmit
          problem={problem}
          offline={myAccountTexts.offline}
          variant="solid"
          className="self-start"
          busy={isBusy && texts.changing}
        >
          {texts.change}
        </OnlineSubmit>
      </form>
    </AccountSection>
  );
}
