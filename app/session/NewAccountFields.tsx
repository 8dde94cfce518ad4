import type { UseFormReturn } from "react-hook-form";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import type * as z from "zod";
import type { accountForm } from "#shared/forms/accountForms.ts";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.signUp;

type AccountForm = UseFormReturn<z.input<typeof accountForm>, unknown, z.output<typeof accountForm>>;

interface NewAccountFieldsProps {
  form: AccountForm;
  usernameHint?: string;
}

/** What a new account needs: a name, an address and one password. */
export function NewAccountFields({ form: { register, formState }, usernameHint }: NewAccountFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <TextField
        {...register("username")}
        label={texts.username}
        hint={usernameHint}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register("email")}
        label={texts.email}
        required
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label={texts.password}
        hint={texts.passwordHint}
        required
        autoComplete="new-password"
        error={errors.password?.message}
      />
    </>
  );
}
