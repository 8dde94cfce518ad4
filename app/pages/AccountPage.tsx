import { MyAccount } from "#app/features/myAccount/MyAccount.tsx";
import { myAccountTexts } from "#app/features/myAccount/texts.ts";

/** /account: how and from where the account is signed in. */
export function AccountPage() {
  return (
    <>
      <title>{myAccountTexts.pageTitle}</title>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-5">
        <h1>{myAccountTexts.title}</h1>
        <MyAccount />
      </div>
    </>
  );
}
