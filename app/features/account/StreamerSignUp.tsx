import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { useOwnStreamer } from "#app/session/useOwnStreamer.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { RowsSkeleton, SkeletonGroup } from "#app/ui/Skeleton.tsx";
import { AttachForm } from "./AttachForm.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";
import { accountTexts } from "./texts.ts";

const texts = accountTexts.hasProfile;

/** The form for this account: sign up, add a profile, or none because it has one. */
export function StreamerSignUp() {
  const { session } = useAuth();
  const own = useOwnStreamer();
  if (session.status === "signedOut") return <RegistrationForm />;
  if (own.status === "loading" || session.status === "checking") {
    return (
      <SkeletonGroup>
        <RowsSkeleton rows={6} />
      </SkeletonGroup>
    );
  }
  if (own.status !== "ready") return <AttachForm username={session.user.username} />;
  return (
    <EmptyState
      scene="camera"
      title={texts.title}
      way={{ variant: "primary", to: paths.streamerDashboard, words: texts.action }}
    >
      {texts.text}
    </EmptyState>
  );
}
