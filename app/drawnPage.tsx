import { useEffect, type ReactNode } from "react";
import type { HydrationOptions } from "react-dom/client";
import { isSignOutOwed, readStoredUser } from "./session/storedUser.ts";

/**
 * What was drawn of this page when the app was built, where it is what the living page begins with: the page of this
 * address without a query, and a visitor. Everything else is drawn anew.
 */
export function drawnPage(root: HTMLElement): HTMLElement | undefined {
  const drawn = root.querySelector<HTMLElement>(":scope > .drawn");
  const { pathname, search } = window.location;
  const isThisPage = drawn?.dataset["page"] === pathname && search === "";
  return drawn && isThisPage && !readStoredUser() && !isSignOutOwed() ? drawn : undefined;
}

/** A part that comes later was never drawn: that is no fault. */
const cameLater = /#419|could not finish this Suspense boundary/;

/** Whatever cannot be brought to life is drawn anew by React, and told like any other fault. */
export const hydration: HydrationOptions = {
  onRecoverableError: (error) => {
    if (!(error instanceof Error && cameLater.test(error.message))) reportError(error);
  },
};

/** Around the app: once it lives, what was drawn takes taps and typing, which nobody would have heard before. */
export function Living({ drawn, children }: { drawn: HTMLElement | undefined; children: ReactNode }) {
  useEffect(() => {
    if (!drawn) return;
    for (const field of drawn.querySelectorAll("[inert]")) field.removeAttribute("inert");
    drawn.classList.remove("drawn");
  }, [drawn]);
  return children;
}
