import { Lock } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/Button.tsx";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { useAuth } from "./AuthProvider.tsx";

/** How long "Access Restricted" can be read before the sign-in page opens. */
const readingMs = 1_200;

/** Lets a screen through only for those who may see it. The server enforces the same again. */
export function RouteGuard({ role, children }: { role?: "admin" | undefined; children: ReactNode }) {
  const { session } = useAuth();
  if (session.status === "checking") return <Waiting label="Checking authentication..." />;
  if (session.status === "signedOut") return <AccessRestricted />;
  if (role === "admin" && session.user.role !== "admin") return <InsufficientPermissions />;
  return children;
}

function AccessRestricted() {
  const navigate = useNavigate();
  const location = useLocation();
  const from = `${location.pathname}${location.search}`;
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true, state: { from } }), readingMs);
    return () => clearTimeout(timer);
  }, [navigate, from]);
  return (
    <EmptyState
      scene="rope"
      title="Access Restricted"
      headingLevel={1}
      action={
        <ButtonLink variant="primary" to={paths.login} state={{ from }}>
          Sign In
        </ButtonLink>
      }
    >
      Please sign in to access this page.
    </EmptyState>
  );
}

function InsufficientPermissions() {
  return (
    <EmptyState
      scene="ropeClosed"
      title="Insufficient Permissions"
      headingLevel={1}
      action={
        <ButtonLink variant="primary" to={paths.home} icon={<Lock aria-hidden />}>
          Go Home
        </ButtonLink>
      }
    >
      You don't have permission to access this page.
    </EmptyState>
  );
}
