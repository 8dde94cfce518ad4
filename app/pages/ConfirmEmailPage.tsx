import { useLocation } from "react-router-dom";
import { ConfirmEmail } from "#app/features/accountLinks/ConfirmEmail.tsx";
import { accountLinkTexts } from "#app/features/accountLinks/texts.ts";
import { LinkIncomplete } from "#app/layout/LinkStates.tsx";

/** /confirm-email#token: confirms that the address it was mailed to is the account's. */
export function ConfirmEmailPage() {
  const token = useLocation().hash.slice(1);
  return (
    <>
      <title>{accountLinkTexts.confirm.pageTitle}</title>
      <meta name="referrer" content="no-referrer" />
      {token ? <ConfirmEmail key={token} token={token} /> : <LinkIncomplete />}
    </>
  );
}
