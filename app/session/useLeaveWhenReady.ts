import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

/** Leaves time to see "Login successful". */
const goOnAfterMs = 100;

/** Leaves a sign-in screen shortly after someone has signed in. */
export function useLeaveWhenReady(isReady: boolean, to: string, state?: object): void {
  const navigate = useNavigate();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true, state: latest.current }), goOnAfterMs);
    return () => clearTimeout(timer);
  }, [isReady, to, navigate]);
}
