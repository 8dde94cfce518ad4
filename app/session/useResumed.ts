import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Door } from "./signInDoor.ts";

/** What the user wanted to do here before signing in: resumed once, and not again after a reload. */
export function useResumed(door: Door): string | undefined {
  const location = useLocation();
  const navigate = useNavigate();
  const found = aboutIn(location.state, door);
  const [about] = useState(found);
  const { pathname, search } = location;
  useEffect(() => {
    if (found !== undefined) void navigate(`${pathname}${search}`, { replace: true, state: null });
  }, [found, navigate, pathname, search]);
  return about;
}

function aboutIn(state: unknown, door: Door): string | undefined {
  if (typeof state !== "object" || state === null || !("resume" in state)) return undefined;
  const { resume } = state;
  if (typeof resume !== "object" || resume === null || !("door" in resume) || resume.door !== door) return undefined;
  return "about" in resume && typeof resume.about === "string" ? resume.about : undefined;
}
