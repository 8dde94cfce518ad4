import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { PushOnDevice } from "./PushOnDevice.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoStepSignIn } from "./TwoStepSignIn.tsx";
import { myAccountTexts as texts } from "./texts.ts";
import { YourData } from "./YourData.tsx";

/** How and from where this account is signed in. Only the server knows; without a signal, says so. */
export function MyAccount() {
  const { session } = useAuth();
  const { state, readAgain } = useOnlineCall("account");
  if (session.status !== "signedIn") return null;
  if (state.status === "loading") {
    return (
      <SkeletonGroup>
        <RowsSkeleton />
      </SkeletonGroup>
    );
  }
  if (state.status === "failed") {
    return (
      <ErrorState title={texts.failed.title} action={<Button onClick={readAgain}>{texts.failed.retry}</Button>}>
        {texts.failed.text}
      </ErrorState>
    );
  }
  return (
    <>
      <AccountSection title={texts.username.title} text={session.user.username} />
      <EmailAddress {...state.answer} onChanged={readAgain} />
      <ChangePassword user={session.user} onChanged={readAgain} />
      <TwoStepSignIn state={state.answer.secondStep} onChanged={readAgain} />
      <CalendarFeed address={state.answer.calendar} />
      <PushOnDevice userId={session.user.id} />
      <SessionList sessions={state.answer.sessions} onEnded={readAgain} />
      <YourData isAdmin={session.user.role === "admin"} />
    </>
  );
}
