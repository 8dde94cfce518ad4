import { useState } from "react";
import { useLocation } from "react-router-dom";
import { LeftOutboxNotice } from "#app/layout/LeftOutboxNotice.tsx";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { LoginForm } from "#app/session/LoginForm.tsx";
import { SecondStepForm } from "#app/session/SecondStepForm.tsx";
import { SignInScreen } from "#app/session/SignInScreen.tsx";
import { sessionTexts } from "#app/session/texts.ts";
import { useGoOn } from "#app/session/useGoOn.ts";
import { Waiting } from "#app/ui/Waiting.tsx";

export function LoginPage() {
  const { session, secondStep } = useAuth();
  const isSignedIn = session.status === "signedIn";
  const [isSigningIn, setSigningIn] = useState(false);
  useGoOn(isSignedIn, useWantedScreen());
  return (
    <>
      <title>Login · Touchline</title>
      {session.status === "checking" || (isSignedIn && !isSigningIn) ? (
        <Waiting label={sessionTexts.checking} />
      ) : (
        <SignInScreen title={sessionTexts.login.title} subtitle={sessionTexts.login.subtitle}>
          <LeftOutboxNotice />
          {secondStep ? (
            <SecondStepForm step={secondStep} />
          ) : (
            <LoginForm isLeaving={isSignedIn} onBusy={setSigningIn} />
          )}
        </SignInScreen>
      )}
    </>
  );
}

/** Where a guard or a button sent the person from, else the streamer dashboard. */
function useWantedScreen(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? from : paths.streamerDashboard;
}
