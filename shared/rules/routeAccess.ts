import type { UserRole } from "../entities/actor.ts";

export type Guard = "none" | "signedIn" | "admin";

/** Every screen, and who may open it. Any other path is the 404 page. */
export const routeGuards = {
  "/": "none",
  "/login": "none",
  "/request-stream": "none",
  "/request": "none",
  "/become-streamer": "none",
  "/browse-fixtures": "none",
  "/streamers": "none",
  "/highlight-reels": "none",
  "/help": "none",
  "/watch": "none",
  "/streamer-dashboard": "signedIn",
  "/requester-dashboard": "signedIn",
  "/messages": "signedIn",
  "/account": "signedIn",
  "/reset-password": "none",
  "/confirm-email": "none",
  "/contract": "signedIn",
  "/call-sheet": "signedIn",
  "/go-live": "signedIn",
  "/keep-score": "signedIn",
  "/add-video": "signedIn",
  "/admin": "none",
  "/admin-dashboard": "admin",
  "/payment": "none",
  "/payment-success": "none",
  "/payment-failed": "none",
  "/share-cost": "none",
  "/claim": "none",
  "/permission": "none",
  "/ask": "none",
  "/proof": "none",
  "/privacy": "none",
  "/terms": "none",
} as const satisfies Record<string, Guard>;
export type RoutePath = keyof typeof routeGuards;

export function isRoutePath(path: string): path is RoutePath {
  return Object.hasOwn(routeGuards, path);
}

export type KnownSession = { status: "checking" } | { status: "signedOut" } | { status: "signedIn"; role: UserRole };
export type Access = "checking" | "allowed" | "signInFirst" | "forbidden";

/** A screen's access for this session. */
export function accessTo(guard: Guard, session: KnownSession): Access {
  if (guard === "none") return "allowed";
  if (session.status === "checking") return "checking";
  if (session.status === "signedOut") return "signInFirst";
  return guard === "admin" && session.role !== "admin" ? "forbidden" : "allowed";
}

export const guardTexts = {
  checking: "Checking authentication...",
  signInFirst: { title: "Access Restricted", text: "Please sign in to access this page.", button: "Sign In" },
  forbidden: {
    title: "Insufficient Permissions",
    text: "You don't have permission to access this page.",
    button: "Go Home",
  },
} as const;
