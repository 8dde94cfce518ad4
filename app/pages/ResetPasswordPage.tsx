import { useLocation } from "react-router-dom";
import { ForgottenForm } from "#app/features/accountLinks/ForgottenForm.tsx";
import { ResetPassword } from "#app/features/accountLinks/ResetPassword.tsx";
import { accountLinkTexts } from "#app/features/accountLinks/texts.ts";

/** /reset-password asks for the email; /reset-password#token, the link in it, sets the new password. */
export function ResetPasswordPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <title>{accountLinkTexts.forgotten.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      {token ? <ResetPassword key={token} token={token} /> : <ForgottenForm />}
    </>
  );
}
