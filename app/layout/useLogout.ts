import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { layoutTexts } from "./texts.ts";

/** Logging out, which may first ask about what waits; when the session has ended it says so and goes home. */
export function useLogout() {
  const { session } = useAuth();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const hasLeft = isLeaving && session.status === "signedOut";

  useEffect(() => {
    if (!hasLeft) return;
    setLeaving(false);
    toast(layoutTexts.loggedOut);
    void navigate(paths.home);
  }, [hasLeft, navigate]);

  return { isLeaving: isLeaving && !hasLeft, logout: () => setLeaving(true), stay: () => setLeaving(false) };
}
