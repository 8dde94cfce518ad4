import { Lock } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { EmptyState } from "#app/ui/EmptyState.tsx";
import { Waiting } from "#app/ui/Waiting.tsx";
import { accessTo, guardTexts, type Guard } from "#shared/rules/routeAccess.ts";
import { useAuth } from "./AuthProvider.tsx";

/** How long "Access Restricted" stays readable before the sign-in page opens. */
const readingMs = 1_200;

/** Shows a screen only to those who may see it. The server enforces the same rule. */
export function RouteGuard({ guard, children }: { guard: Guard; children: ReactNode }) {
  const { session } = useAuth();
  const known = session.status === "signedIn" ? { status: session.status, role: session.user.role } : session;
  switch (accessTo(guard, known)) {
    case "checking":
      return <Waiting label={guardTexts.checking} />;
    case "signInFirst":
      return <AccessRestricted />;
    case "forbidden":
      return <InsufficientPermissions />;
    case "allowed":
      return children;
  }
}

function AccessRestricted() {
  const navigate = useNavigate();
  const location = useLocation();
  const from = `${location.pathname}${location.search}`;
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(paths.login, { replace: true, state: { from, door: "page" } }),
      readingMs,
    );
    return () => clearTimeout(timer);
  }, [navigate, from]);
  return (
    <EmptyState
      scene="rope"
      title={guardTexts.signInFirst.title}
      headingLevel={1}
      way={{ variant: "primary", to: paths.login, state: { from, door: "page" }, words: guardTexts.signInFirst.button }}
    >
      {guardTexts.signInFirst.text}
    </EmptyState>
  );
}

function InsufficientPermissions() {
  return (
    <EmptyState
      scene="ropeClosed"
      title={guardTexts.forbidden.title}
      headingLevel={1}
      way={{ variant: "primary", to: paths.home, icon: <Lock aria-hidden />, words: guardTexts.forbidden.button }}
    >
      {guardTexts.forbidden.text}
    </EmptyState>
  );
}
