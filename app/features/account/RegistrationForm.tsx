import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { LegalNote } from "#app/layout/LegalNote.tsx";
import { useSyncPhase } from "#app/sync/useOutbox.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { registrationForm, type RegistrationForm as Registration } from "#shared/forms/accountForms.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import { emptyProfile } from "./emptyProfile.ts";
import { FormActions } from "./FormActions.tsx";
import { FormSection } from "./FormSection.tsx";
import { ProfileFields } from "./ProfileFields.tsx";
import { accountTexts as texts } from "./texts.ts";
import { useRegister } from "./useRegister.ts";

const { fields, sections } = texts;
type Input = z.input<typeof registrationForm>;
const empty: Input = { username: "", password: "", confirmPassword: "", ...emptyProfile };

/** A visitor becomes a streamer: account login and profile in one form. */
export function RegistrationForm() {
  const form = useForm<Input, unknown, Registration>({ defaultValues: empty, resolver: zodResolver(registrationForm) });
  const { isRestored, clearDraft } = useDraft("registration", form);
  const { registerStreamer, isDone } = useRegister();
  const isOffline = useSyncPhase().kind === "offline";
  const { register, handleSubmit, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    if (await registerStreamer({ ...values, agreedTo: LEGAL_VERSION })) clearDraft();
  });
  const startOver = () => {
    reset(empty);
    clearDraft();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-7">
      {isRestored && <Notice tone="sky">{texts.draft}</Notice>}
      <FormSection {...sections.login}>
        <TextField
          label={fields.username}
          required
          className="sm:col-span-2"
          hint={fields.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register("username")}
        />
        <PasswordField
          label={fields.password}
          required
          hint={fields.passwordHint}
          autoComplete="new-password"
          error={errors.password?.message}
          {...register("password")}
        />
        <PasswordField
          label={fields.confirmPassword}
          required
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register("confirmPassword")}
        />
      </FormSection>
      <ProfileFields register={register} errors={errors} />
      <LegalNote does={texts.createVerb} />
      <FormActions
        label={texts.create}
        busy={(isSubmitting || isDone) && texts.creating}
        disabledReason={isOffline ? texts.offline : undefined}
        onReset={startOver}
      />
    </form>
  );
}
