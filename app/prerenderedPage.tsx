import { useEffect, type ReactNode } from "react";
import type { HydrationOptions } from "react-dom/client";
import { isSignOutPending, readStoredUser } from "./session/storedUser.ts";

/**
 * This page's prerendered markup, if the live page starts out identical: this address without a query, and a visitor.
 * Everything else is rendered from scratch.
 */
export function prerenderedPage(root: HTMLElement): HTMLElement | undefined {
  const prerendered = root.querySelector<HTMLElement>(":scope > .prerendered");
  const { pathname, search } = window.location;
  const isThisPage = prerendered?.dataset["page"] === pathname && search === "";
  return prerendered && isThisPage && !readStoredUser() && !isSignOutPending() ? prerendered : undefined;
}

/** A part that loads later was never prerendered: that is no error. */
const cameLater = /#419|could not finish this Suspense boundary/;

/** React renders from scratch what it cannot hydrate, and that is reported like any other error. */
export const hydration: HydrationOptions = {
  onRecoverableError: (error) => {
    if (!(error instanceof Error && cameLater.test(error.message))) reportError(error);
  },
};

interface LivingProps {
  prerendered: HTMLElement | undefined;
  children: ReactNode;
}

/**
 * Wraps the app: once hydrated, the prerendered fields accept presses and typing, which would have been lost before.
 */
export function AfterHydration({ prerendered, children }: LivingProps) {
  useEffect(() => {
    if (!prerendered) return;
    for (const field of prerendered.querySelectorAll("[inert]")) field.removeAttribute("inert");
    prerendered.classList.remove("prerendered");
  }, [prerendered]);
  return children;
}
