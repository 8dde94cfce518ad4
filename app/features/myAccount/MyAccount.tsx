import { useOnlineCall } from "#app/api/useOnlineCall.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { Button } from "#app/ui/Button.tsx";
import { ErrorState } from "#app/ui/EmptyState.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { AccountSection } from "./AccountSection.tsx";
import { CalendarFeed } from "./CalendarFeed.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { NotificationChoices } from "./NotificationChoices.tsx";
import { PushOnDevice } from "./PushOnDevice.tsx";
import { SessionList } from "./SessionList.tsx";
import { TwoStepSignIn } from "./TwoStepSignIn.tsx";
import { myAccountTexts as texts } from "./texts.ts";
import { YourData } from "./YourData.tsx";

/**
 * How and from where this account is signed in: only the server knows; without a signal, says so. What it is notified
 * of works without one.
 */
export function MyAccount() {
  const { session } = useAuth();
  const { state, readAgain } = useOnlineCall("account");
  if (session.status !== "signedIn") return null;
  const { user } = session;
  const notifications = (
    <>
      <PushOnDevice userId={user.id} />
      <NotificationChoices userId={user.id} />
    </>
  );
  if (state.status !== "ready") {
    return (
      <>
        {state.status === "loading" ? <Loading /> : <NotLoaded onRetry={readAgain} />}
        {notifications}
      </>
    );
  }
  return (
    <>
      <AccountSection title={texts.username.title} text={user.username} />
      <EmailAddress {...state.answer} onChanged={readAgain} />
      <ChangePassword user={user} onChanged={readAgain} />
      <TwoStepSignIn state={state.answer.secondStep} onChanged={readAgain} />
      <CalendarFeed address={state.answer.calendar} />
      {notifications}
      <SessionList sessions={state.answer.sessions} onEnded={readAgain} />
      <YourData isAdmin={user.role === "admin"} />
    </>
  );
}

function Loading() {
  return (
    <SkeletonGroup>
      <RowsSkeleton />
    </SkeletonGroup>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title={texts.failed.title} action={<Button onClick={onRetry}>{texts.failed.retry}</Button>}>
      {texts.failed.text}
    </ErrorState>
  );
}
