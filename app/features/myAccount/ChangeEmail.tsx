import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod";
import { call } from "#app/api/apiClient.ts";
import { useOnlineAction } from "#app/api/useOnlineAction.ts";
import { OnlineButton } from "#app/layout/OnlineButton.tsx";
import { Button } from "#app/ui/Button.tsx";
import { Problem } from "#app/ui/Problem.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { useForm } from "#app/ui/useForm.ts";
import { changeEmailForm } from "#shared/forms/accountForms.ts";
import { myAccountTexts } from "./texts.ts";

const texts = myAccountTexts.email;

interface ChangeEmailProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Changes the account's address, with the password: the address is how someone regains access. */
export function ChangeEmail({ onDone, onCancel }: ChangeEmailProps) {
  const { run, isBusy, problem } = useOnlineAction({ offline: myAccountTexts.offline, failed: myAccountTexts.notDone });
  const { register, handleSubmit, formState } = useForm<z.infer<typeof changeEmailForm>>({
    defaultValues: { email: "", password: "" },
    resolver: zodResolver(changeEmailForm),
  });
  const { errors } = formState;
  const save = handleSubmit(async (body) => {
    if (!(await run(async () => void (await call("changeEmail", { body }))))) return;
    toast(texts.saved);
    onDone();
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      <TextField
        {...register("email")}
        label={texts.next}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <Problem>{problem}</Problem>
      <div className="flex flex-wrap gap-2">
        <OnlineButton offline={myAccountTexts.offline} type="submit" variant="solid" busy={isBusy && texts.saving}>
          {texts.save}
        </OnlineButton>
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
