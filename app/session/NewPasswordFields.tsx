import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "#app/ui/PasswordField.tsx";
import { sessionTexts } from "./texts.ts";

const texts = sessionTexts.newPassword;

type NewPasswordField = "password" | "confirmPassword";

interface NewPasswordFieldsProps {
  username: string;
  isAdmin?: boolean;
  /** The form's `register`, whatever other fields it has. */
  register: (field: NewPasswordField) => UseFormRegisterReturn;
  errors: { readonly [Field in NewPasswordField]?: { message?: string | undefined } | undefined };
  /** Fields before the new password. */
  children?: ReactNode;
}

/** A new password for an existing account, typed twice. */
export function NewPasswordFields({ username, isAdmin, register, errors, children }: NewPasswordFieldsProps) {
  return (
    <>
      {/* Password managers save the new password under this name. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      {children}
      <PasswordField
        {...register("password")}
        label={texts.label}
        hint={isAdmin ? texts.adminHint : texts.hint}
        autoComplete="new-password"
        error={errors.password?.message}
      />
      <PasswordField
        {...register("confirmPassword")}
        label={texts.again}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  );
}
