import { paths } from "#app/paths.ts";
import { AdminLoginForm } from "#app/session/AdminLoginForm.tsx";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { SecondStepForm } from "#app/session/SecondStepForm.tsx";
import { SignInScreen } from "#app/session/SignInScreen.tsx";
import { sessionTexts } from "#app/session/texts.ts";
import { useLeaveWhenReady } from "#app/session/useLeaveWhenReady.ts";
import { Waiting } from "#app/ui/Waiting.tsx";

export function AdminLoginPage() {
  const { session, secondStep } = useAuth();
  const isAdmin = session.status === "signedIn" && session.user.role === "admin";
  useLeaveWhenReady(isAdmin, paths.adminDashboard);
  return (
    <>
      <title>Admin Login · Touchline</title>
      {session.status === "checking" ? (
        <Waiting label={sessionTexts.checking} />
      ) : (
        <SignInScreen title={sessionTexts.admin.title} subtitle={sessionTexts.admin.subtitle}>
          {secondStep ? <SecondStepForm step={secondStep} /> : <AdminLoginForm isLeaving={isAdmin} />}
        </SignInScreen>
      )}
    </>
  );
}
