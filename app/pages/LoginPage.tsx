import { lazy, Suspense, useState } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import { LeftOutboxNotice } from "#app/layout/LeftOutboxNotice.tsx";
import { SupportAddress } from "#app/layout/SupportAddress.tsx";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { LoginForm } from "#app/session/LoginForm.tsx";
import { SecondStepForm } from "#app/session/SecondStepForm.tsx";
import { signInStateIn } from "#app/session/signInDoor.ts";
import { SignInScreen } from "#app/session/SignInScreen.tsx";
import { sessionTexts } from "#app/session/texts.ts";
import { useLeaveWhenReady } from "#app/session/useLeaveWhenReady.ts";
import { Notice } from "#app/ui/Notice.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";

/** Its form brings the rules of names and phone numbers, which a sign-in does without. */
const SignUpForm = lazy(() => import("#app/session/SignUpForm.tsx").then((m) => ({ default: m.SignUpForm })));

/** /login, and /login?new=1 for an account without a profile. Both return to where the user came from. */
export function LoginPage() {
  const { session } = useAuth();
  const isSignedIn = session.status === "signedIn";
  const [isSigningIn, setSigningIn] = useState(false);
  const wanted = signInStateIn(useLocation().state);
  useLeaveWhenReady(isSignedIn, wanted?.from ?? paths.streamerDashboard, wanted && { resume: wanted });
  return (
    <>
      <title>Login · Touchline</title>
      {session.status === "checking" || (isSignedIn && !isSigningIn) ? (
        <Waiting label={sessionTexts.checking} />
      ) : (
        <Forms isLeaving={isSignedIn} onBusy={setSigningIn} />
      )}
    </>
  );
}

function Forms({ isLeaving, onBusy }: { isLeaving: boolean; onBusy: (isBusy: boolean) => void }) {
  const { secondStep } = useAuth();
  const { state }: { state: unknown } = useLocation();
  const [params] = useSearchParams();
  const isNew = params.has("new") && !secondStep;
  const { title, subtitle } = isNew ? sessionTexts.signUp : sessionTexts.login;
  const wanted = signInStateIn(state);
  return (
    <SignInScreen title={title} subtitle={subtitle}>
      {wanted && <Notice tone="amber">{sessionTexts.doors[wanted.door]}</Notice>}
      <LeftOutboxNotice />
      {secondStep && <SecondStepForm step={secondStep} />}
      {secondStep && <SupportAddress lead={sessionTexts.lostBoth} />}
      {isNew && (
        <Suspense fallback={<Waiting label={sessionTexts.signUp.title} />}>
          <SignUpForm onBusy={onBusy} />
        </Suspense>
      )}
      {!secondStep && !isNew && <LoginForm isLeaving={isLeaving} onBusy={onBusy} />}
    </SignInScreen>
  );
}
