import type { UseFormReturn } from "react-hook-form";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { TextField } from "#app/ui/TextField.tsx";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.login;

type Credentials = { username: string; password: string };

interface SignInFieldsProps extends Pick<UseFormReturn<Credentials>, "register"> {
  errors: UseFormReturn<Credentials>["formState"]["errors"];
  isBusy: boolean;
}

/** Username and password of an existing account; password managers fill them in. */
export function SignInFields({ register, errors, isBusy }: SignInFieldsProps) {
  return (
    <>
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
    </>
  );
}
