import { lazy, Suspense, useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";

const ReelCreator = lazy(() => import("./ReelCreator.tsx").then((m) => ({ default: m.ReelCreator })));

interface CreateReelProps {
  fixtureId: string | undefined;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** The creator for signed-in users; visitors sign in first and come back to it. */
export function CreateReel({ fixtureId, onClose, onMade }: CreateReelProps) {
  const { session } = useAuth();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isVisitor = session.status === "signedOut";
  useEffect(() => {
    if (isVisitor)
      void navigate(paths.login, { replace: true, state: { from: `${pathname}${search}`, door: "createReel" } });
  }, [isVisitor, navigate, pathname, search]);
  if (session.status !== "signedIn") return null;
  return (
    <Suspense fallback={null}>
      <ReelCreator key={fixtureId} fixtureId={fixtureId} onClose={onClose} onMade={onMade} />
    </Suspense>
  );
}
