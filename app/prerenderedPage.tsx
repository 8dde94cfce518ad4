import { useEffect, type ReactNode } from "react";
import type { HydrationOptions } from "react-dom/client";
import { isSignOutOwed, readStoredUser } from "./session/storedUser.ts";

/**
 * What was prerendered of this page when the app was built, where it is what the living page begins with: the page of this
 * address without a query, and a visitor. Everything else is rendered anew.
 */
export function prerenderedPage(root: HTMLElement): HTMLElement | undefined {
  const prerendered = root.querySelector<HTMLElement>(":scope > .prerendered");
  const { pathname, search } = window.location;
  const isThisPage = prerendered?.dataset["page"] === pathname && search === "";
  return prerendered && isThisPage && !readStoredUser() && !isSignOutOwed() ? prerendered : undefined;
}

/** A part that comes later was never prerendered: that is no fault. */
const cameLater = /#419|could not finish this Suspense boundary/;

/** Whatever cannot be brought to life is rendered anew by React, and told like any other fault. */
export const hydration: HydrationOptions = {
  onRecoverableError: (error) => {
    if (!(error instanceof Error && cameLater.test(error.message))) reportError(error);
  },
};

interface LivingProps {
  prerendered: HTMLElement | undefined;
  children: ReactNode;
}

/** Around the app: once it lives, what was prerendered takes presses and typing, which nobody would have heard before. */
export function Living({ prerendered, children }: LivingProps) {
  useEffect(() => {
    if (!prerendered) return;
    for (const field of prerendered.querySelectorAll("[inert]")) field.removeAttribute("inert");
    prerendered.classList.remove("prerendered");
  }, [prerendered]);
  return children;
}
