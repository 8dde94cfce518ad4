import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";

/** So that "Login successful" is seen where it happened. */
const goOnAfterMs = 100;

/** Leaves a sign-in screen shortly after there is somebody to leave with. */
export function useGoOn(isReady: boolean, to: string, state?: object): void {
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
