import { zodResolver } from "@hookform/resolvers/zod";
import { Link, useLocation } from "react-router-dom";
import type * as z from "zod";
import { useDraft } from "#app/db/useDraft.ts";
import { paths } from "#app/paths.ts";
import { LegalNote } from "#app/layout/LegalNote.tsx";
import { OnlineSubmit } from "#app/layout/OnlineSubmit.tsx";
import { NewAccountFields } from "#app/session/NewAccountFields.tsx";
import { useForm } from "#app/ui/useForm.ts";
import { accountForm } from "#shared/forms/accountForms.ts";
import { LEGAL_VERSION } from "#shared/rules/legalVersion.ts";
import { limits } from "#shared/rules/limits.ts";
import { claimTexts } from "./texts.ts";
import { useClaim, type Claimed } from "./useClaim.ts";

type ClaimForm = z.input<typeof accountForm>;
type ClaimAccount = z.output<typeof accountForm>;

interface NewAccountFormProps {
  token: string;
  email: string;
  claimed: Claimed;
  onBusy: (isBusy: boolean) => void;
}

/** A new account that keeps the request. `email` is known only from the mailed link. */
export function NewAccountForm({ token, email, claimed, onBusy }: NewAccountFormProps) {
  const form = useForm<ClaimForm, unknown, ClaimAccount>({
    resolver: zodResolver(accountForm),
    defaultValues: { username: email.length <= limits.username ? email : "", password: "", email },
  });
  const { clearDraft } = useDraft("claim", form);
  const { claim, isBusy, problem } = useClaim(token, claimed);
  const create = async ({ username, password, email: address }: ClaimAccount) => {
    onBusy(true);
    if (await claim({ username, password, email: address, agreedTo: LEGAL_VERSION })) clearDraft();
    else onBusy(false);
  };
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(create)(event)} className="flex flex-col gap-4">
      <p>{claimed.wish === undefined ? claimTexts.intro : claimTexts.bids.intro[claimed.wish.does]}</p>
      <NewAccountFields form={form} usernameHint={claimTexts.usernameHint} />
      <LegalNote does={claimTexts.createVerb} />
      <div className="sticky bottom-0 bg-surface py-2 *:w-full">
        <OnlineSubmit problem={problem} offline={claimTexts.offline} busy={isBusy && claimTexts.creating}>
          {claimTexts.create}
        </OnlineSubmit>
      </div>
      <SignInFirst />
    </form>
  );
}

/** The return address keeps the link's fragment, so that the request can be moved after signing in. */
function SignInFirst() {
  const { pathname, hash } = useLocation();
  return (
    <p className="text-center">
      {claimTexts.haveAccount}{" "}
      <Link
        to={paths.login}
        state={{ from: `${pathname}${hash}` }}
        className="inline-flex min-h-11 items-center font-semibold text-sky-text underline underline-offset-3"
      >
        {claimTexts.signIn}
      </Link>
    </p>
  );
}
