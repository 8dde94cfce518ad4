import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#app/paths.ts";

/** What the user wanted to do when asked to sign in. */
export type Door = "apply" | "contact" | "createReel" | "like" | "page" | "accept";

/** Passed to the sign-in page and, as `resume`, back again. */
export interface SignInState {
  from: string;
  door: Door;
  /** Its subject: the match, the streamer, the reel. */
  about?: string | undefined;
}

const doors: Readonly<Record<Door, true>> = {
  apply: true,
  contact: true,
  createReel: true,
  like: true,
  page: true,
  accept: true,
};

/** History state is untrusted input: it may come from another version. */
export function signInStateIn(state: unknown): SignInState | undefined {
  if (typeof state !== "object" || state === null || !("from" in state)) return undefined;
  const { from } = state;
  const door = "door" in state && isDoor(state.door) ? state.door : "page";
  const about = "about" in state && typeof state.about === "string" ? state.about : undefined;
  return typeof from === "string" && /^\/(?!\/)/.test(from) ? { from, door, about } : undefined;
}

function isDoor(value: unknown): value is Door {
  return typeof value === "string" && Object.hasOwn(doors, value);
}

/** Asks the user to sign in, says why, and returns to this address (or `from`). */
export function useSignInFirst(): (door: Door, about?: string, from?: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return useCallback(
    (door, about, from = `${pathname}${search}`) =>
      void navigate(paths.login, { state: { from, door, about } satisfies SignInState }),
    [navigate, pathname, search],
  );
}
