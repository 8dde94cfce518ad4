import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";
import { useAuth } from "#app/session/AuthProvider.tsx";
import { toast } from "#app/ui/toastStore.ts";
import { layoutTexts } from "./texts.ts";

/** Logs out, possibly after asking about unsent items; once the session has ended, confirms it and goes home. */
export function useLogout() {
  const { session } = useAuth();
  const [stage, setStage] = useState<"here" | "leaving" | "left">("here");
  const goHome = useGoHome();
  if (stage === "leaving" && session.status === "signedOut") setStage("left");

  useEffect(() => {
    if (stage !== "left") return;
    toast(layoutTexts.loggedOut);
    goHome.current();
  }, [stage, goHome]);

  return {
    isLeaving: stage === "leaving",
    logout: () => setStage("leaving"),
    /** The dialog is done. Once the session has ended the rest follows from that, whichever renders first. */
    finishLogout: (isSignedOut: boolean) => {
      if (!isSignedOut) setStage("here");
    },
  };
}

function useGoHome() {
  const navigate = useNavigate();
  const goHome = useRef(() => {});
  useEffect(() => {
    goHome.current = () => void navigate(paths.home);
  }, [navigate]);
  return goHome;
}
